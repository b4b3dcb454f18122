import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { createContext, use } from 'react';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import type { RowEdit } from './row-changes.ts';
import type { RowsPlace } from './row-items.ts';
import type { OpenPart, RowsState } from './rows-state.ts';

/** Actions of the open part of a row. */
export type RowsActions = {
  state: RowsState;
  edit: (edit: RowEdit) => void;
  /** Plans a task for a day, or takes it out of its plan. */
  plan: (task: OpenTask, date: string | null) => void;
  openDialog: (kind: OpenTaskDialog['kind'], task: OpenTask) => void;
  /** Closes the open part; its row takes the focus. */
  leave: (row: string) => void;
  /** Opens the next part of the row, or the one before; past the last one the row takes the focus. */
  step: (from: OpenPart, by: 1 | -1) => void;
  runningTaskId: number | null;
  context: RowsPlace;
  /** The day whose plan the rows are. */
  planDate: string | null;
};

export const RowsContext = createContext<RowsActions | null>(null);

/** The running task for the start buttons, which alone render with its change. */
export const RunningTaskContext = createContext<number | null>(null);

export function useRows(): RowsActions {
  const rows = use(RowsContext);
  if (!rows) throw new Error('A part of a row needs a grid of rows around it');
  return rows;
}
