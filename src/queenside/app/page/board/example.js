/** A board to begin with, small and not too easy: lesson 4 takes sixty nodes for it. */
export const EXAMPLE = {
  regions: [
    ...["AAABBCCC", "DDABBCCC", "DDAABBEC", "FFFFBEEC"],
    ...["GFFFEEEE", "GFGFFEEE", "GGGHFEEE", "GGGHHEEE"],
  ],
};
