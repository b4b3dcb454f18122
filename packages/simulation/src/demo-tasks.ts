import { demoHistory } from '@daymark/demo/history.ts';
import type { DemoHistory } from '@daymark/demo/records.ts';
import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import type { Extent } from './simulation.ts';

type DemoOptions = Omit<Parameters<typeof demoHistory>[0], 'seed'>;

/** Done tasks of demo accounts of different seeds, each in the order in which they were done. */
export function demoAccounts({ people, seed }: Extent, options: DemoOptions): EstimatedTask[][] {
  return Array.from({ length: people }, (_, person) => doneTasks(demoHistory({ ...options, seed: seed + person })));
}

function doneTasks(history: DemoHistory): EstimatedTask[] {
  const minutes = workedMinutes(history);
  return history.tasks
    .flatMap(({ estimate, completed_at }, place) => {
      const worked = minutes.get(place);
      return completed_at && estimate !== null && worked !== undefined ? { completed_at, estimate, worked } : [];
    })
    .sort((one, other) => Temporal.Instant.compare(one.completed_at, other.completed_at));
}

/** Minutes of ended work by the index of the task. */
export function workedMinutes({ time_entries }: DemoHistory): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const { task, started_at, ended_at } of time_entries) {
    if (ended_at) minutes.set(task, (minutes.get(task) ?? 0) + started_at.until(ended_at).total('minutes'));
  }
  return minutes;
}
