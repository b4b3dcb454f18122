/** Whether a share of so many cases is above its limit by more than chance explains, at a level of 5 %. */
export function isAbove(share: number, limit: number, cases: number): boolean {
  return share > limit + 1.645 * Math.sqrt((limit * (1 - limit)) / cases);
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
