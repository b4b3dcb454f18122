/** Colors to choose from, with a contrast of 3:1 or more on light and dark surfaces (design.md §2). */
export const SWATCHES = [
  { name: 'Blue', color: '#228be6' },
  { name: 'Indigo', color: '#4c6ef5' },
  { name: 'Violet', color: '#7950f2' },
  { name: 'Grape', color: '#be4bdb' },
  { name: 'Pink', color: '#e64980' },
  { name: 'Red', color: '#e03131' },
  { name: 'Orange', color: '#e8590c' },
  { name: 'Amber', color: '#b87a00' },
  { name: 'Green', color: '#2f9e44' },
  { name: 'Teal', color: '#0c8599' },
] as const;

/** Color of a category that is made by its name alone: the swatch that the fewest categories have, the first of those. */
export function nextColor(used: readonly string[]): string {
  const count = ({ color }: { color: string }) => used.filter((other) => other === color).length;
  const fewest = Math.min(...SWATCHES.map(count));
  return (SWATCHES.find((swatch) => count(swatch) === fewest) ?? SWATCHES[0]).color;
}
