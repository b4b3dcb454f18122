import type { TaskStatus } from '@daymark/contract/statuses.ts';

export type OrderedTask = { id: number; status: TaskStatus; completed_at: string | null };

/**
 * Tasks of a card or a grid in the order in which they are shown (decisions §4): the running one, then the other open
 * tasks in their own order; apart from these the done ones, latest done first.
 */
export function openFirst<T extends OrderedTask>(tasks: readonly T[]): { open: T[]; done: T[] } {
  const { running = [], open = [], done = [] } = Object.groupBy(tasks, groupOf);
  return { open: [...running, ...open], done: done.toSorted(latestDoneFirst) };
}

function groupOf({ status }: OrderedTask): 'running' | 'open' | 'done' {
  if (status === 'done') return 'done';
  return status === 'active' ? 'running' : 'open';
}

/** Instants of one format compare as text. Of two that were completed at once the later made comes first. */
function latestDoneFirst(one: OrderedTask, other: OrderedTask): number {
  const [at, otherAt] = [one.completed_at ?? '', other.completed_at ?? ''];
  if (at === otherAt) return other.id - one.id;
  return at < otherAt ? 1 : -1;
}
