/** How regions can look, by number, made from queenside/kernels: python -m tools.contract */
export const STYLES = /** @type {const} */ (["natural", "compact", "winding", "even"]);

/** The hardest level of the ladder. */
export const HIGHEST_LEVEL = 23;
