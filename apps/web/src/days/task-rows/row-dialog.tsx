import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { TaskDialog } from '#days/task-cards/on-demand.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import { withTexts } from './row-items.ts';

type Props = OpenTaskDialog & {
  tasks: OpenTask[];
  /** The tasks came without their long texts. */
  isBrief: boolean;
  onClose: () => void;
};

/** The dialog about a task of a row. A form that shows the long texts waits for them. */
export function RowDialog({ kind, task, tasks, isBrief, onClose }: Props) {
  const whole = useQuery({ ...taskQueries.one(task.id), enabled: isBrief && kind === 'edit' });
  const dialog = { kind, tasks: tasks.map(withTexts), onClose };
  if (!isBrief || kind !== 'edit') return <TaskDialog {...dialog} task={task} />;
  return whole.data ? <TaskDialog {...dialog} task={whole.data} /> : null;
}
