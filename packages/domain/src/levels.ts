/** The quantiles of the draws that half of the sets of `run` tasks and 8 of 10 of them take up to. */
export type Level = { run: number; p50: number; p80: number };

/** Levels by the length of the run, the shortest first. */
export type Levels = readonly Level[];

const FIRST_LEVEL = { p50: 0.5, p80: 0.8 };

/** Levels before anything is learned (decisions §11). */
export const FIRST_LEVELS: Levels = [1, 2, 3, 5, 8, 13, 20].map((run) => ({ run, ...FIRST_LEVEL }));

/** The level of the longest run that is not longer than this many tasks. */
export function levelOf(tasks: number, levels: Levels): Pick<Level, 'p50' | 'p80'> {
  return levels.findLast(({ run }) => run <= tasks) ?? FIRST_LEVEL;
}
