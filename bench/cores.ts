import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;

/** The server has core 0 to itself, and everything that asks it has core 1. */
export const CORES = { server: 0, clients: 1 } as const;

/** Command line of Node on one core, where the system can pin a process. */
export function nodeOn(core: number, ...args: string[]): [string, ...string[]] {
  const node = [process.execPath, ...args] as [string, ...string[]];
  return CAN_PIN ? ['taskset', '-c', String(core), ...node] : node;
}

/**
 * Options of a process that is measured or measures. Linux divides the processor by session, and what a session gets of a
 * core depends on its other processes: in one session a fast server would be given less than a slow one.
 */
export const OWN_SHARE = { detached: true };

/** A line for the report. */
export const pinningNote = () =>
  CAN_PIN
    ? 'The server is pinned to core 0, its clients to core 1.'
    : 'Nothing is pinned to a core, since there is no taskset or only one core.';

/** Other work on the machine, for the report: it makes every wait longer. */
export const loadNote = () => `Load of the machine in the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}.`;
