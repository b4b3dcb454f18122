import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { RowItem } from './task-rows.tsx';

export const keyOf = (item: RowItem): string => (item.kind === 'task' ? String(item.task.id) : item.key);

export const taskOf = (item: RowItem): OpenTask[] => (item.kind === 'task' ? [item.task] : []);

/** The running task and done ones stand where they belong. */
export const isMovable = ({ status }: OpenTask): boolean => status === 'not_started' || status === 'paused';

/** A task as menus and changes take it: none of them reads its long texts. */
export const withTexts = (task: OpenTask): Task => ({ description: '', reflection: null, ...task });

/** Whether rows have the same values as before, so that they are not rendered again. */
export const areSameItems = (before: readonly RowItem[], next: readonly RowItem[]): boolean =>
  before.length === next.length &&
  next.every((item, place) => {
    const known: Record<string, unknown> = { ...before[place] };
    return Object.entries(item).every(([name, value]) => known[name] === value);
  });
