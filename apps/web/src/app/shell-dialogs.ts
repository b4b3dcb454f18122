import type { Task } from '@daymark/contract/tasks.ts';
import type { NamedWork } from '#days/finish-dates/finish-dates.queries.ts';

/** Dialogs that open with nothing in them. */
export type PlainDialog = 'shortcuts' | 'list' | 'project' | 'category' | 'experiment' | 'time' | 'date';

/** A dialog that opens on any screen. */
export type OpenShellDialog =
  | PlainDialog
  | 'palette'
  | { kind: 'start' }
  | { kind: 'new-task'; listId: number | null }
  | { kind: 'plan' | 'move'; task: Task }
  | ({ kind: 'when' } & NamedWork);
