import type { Task } from '@daymark/contract/tasks.ts';

/** Whether tasks are those of before in their order, none of them changed, so that they are not rendered again. */
export const areSameTasks = (before: readonly Task[], next: readonly Task[]): boolean =>
  before.length === next.length && before.every((task, place) => task === next[place]);
