/** Decimals that are trusted: binary fractions carry dust, 23 of 80 is 28.749999999999996 percent (decisions §6). */
const TRUSTED_DECIMALS = 9;

/**
 * Rounds half up, towards more (-0.75 gives -0.7), on output only; everything before it is computed unrounded
 * (decisions §6).
 */
export function roundHalfUp(value: number, decimals: number): number {
  const trusted = Math.round(value * 10 ** TRUSTED_DECIMALS);
  const step = 10 ** (TRUSTED_DECIMALS - decimals);
  return Math.floor((trusted + step / 2) / step) / 10 ** decimals;
}
