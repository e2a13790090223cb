/** The colours by their names, made from core/formats/colours.py: python -m lab.tools.contract */
export const PALETTE = /** @type {const} */ ([
  ["purple", 0xc1a3ef],
  ["orange", 0xf8c384],
  ["blue", 0x85b8f2],
  ["green", 0x83d08e],
  ["red", 0xf38e81],
  ["yellow", 0xf7ed99],
  ["pink", 0xf7aed0],
  ["teal", 0x72c9c3],
  ["sand", 0xcfba9e],
  ["lime", 0xc9e177],
  ["ice-blue", 0xaee3f6],
  ["orchid", 0xd785c0],
  ["grey", 0xa4abb9],
  ["mint", 0xaaf6d8],
  ["pearl", 0xf4efe7],
  ["ochre", 0xcdad5e],
]);

/** The distance from which two colours are clearly different. */
export const CLEAR = 0.09;
