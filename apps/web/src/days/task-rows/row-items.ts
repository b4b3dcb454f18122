import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { ReactNode } from 'react';

/** Props of the cells of a row that is no task, and of the buttons in them: the grid has one tab stop. */
export type CellProps = { cell: { role: 'gridcell' }; button: { tabIndex: -1 } };

export type RowItem =
  | {
      kind: 'task';
      task: OpenTask;
      /** Likely start and end, ISO instants. */
      start?: string | null;
      end?: string | null;
      /** Likely minutes of the rest. */
      likely?: number | null;
      wouldNotFit?: boolean;
      /** Pieces of the timetable into which the task is split. */
      parts?: number;
      /** The day in whose plan the task stands. */
      planDate?: string;
      /** The name with the words of a search marked. */
      name?: ReactNode;
      /** A line below the name. */
      below?: ReactNode;
      /** The words about a done task. */
      reflection?: string | null;
    }
  | {
      kind: 'other';
      key: string;
      /** The row as screen readers say it; its text where absent. */
      label?: string;
      render: (props: CellProps) => ReactNode;
    };

/** The place of a grid of rows: those of a list leave out the list, those of a category the category. */
export type RowsPlace = 'plan' | 'list' | 'category' | 'search';

/** The place or the category of the tasks that all rows have in common. */
export type Hidden = 'list' | 'category';

export const keyOf = (item: RowItem): string => (item.kind === 'task' ? String(item.task.id) : item.key);

export const taskOf = (item: RowItem): OpenTask[] => (item.kind === 'task' ? [item.task] : []);

/** The task of the row with this key. */
export const taskIn = (items: readonly RowItem[], row: string | undefined): OpenTask | undefined =>
  items.flatMap(taskOf).find(({ id }) => String(id) === row);

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
