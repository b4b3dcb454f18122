import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconFolderShare,
  IconInfoCircle,
  IconPencil,
  IconRepeatOff,
  IconTrash,
} from '@tabler/icons-react';
import { PlanItems } from '#days/plan/plan-items.tsx';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { CardMenuItem } from '#ui/card-menu.tsx';
import { TASK_SHORTCUTS } from '#ui/shortcuts.ts';
import { useDuplicateTask } from '#work/moves/moves.queries.ts';
import { useStopRepeating } from '#work/repeats/repeats.queries.ts';
import type { OpenTaskDialog } from './task-dialog.tsx';

type Props = {
  task: Task;
  /** The task whose timer runs. */
  runningTaskId: number | null;
  onOpen: (opened: OpenTaskDialog) => void;
};

/** The items of a task's menu, of its card and its row. */
export function TaskMenuItems({ task, runningTaskId, onOpen }: Props) {
  const whyNot = whyNotChange(task, runningTaskId);
  const duplicateTask = useDuplicateTask();
  const stopRepeating = useStopRepeating();
  return (
    <>
      <CardMenuItem
        icon={<IconInfoCircle size={16} />}
        shortcut={TASK_SHORTCUTS.details}
        onClick={() => onOpen({ kind: 'details', task })}
      >
        Details
      </CardMenuItem>
      <CompletionItem task={task} onOpen={onOpen} />
      <PlanItems task={task} onChoose={() => onOpen({ kind: 'plan', task })} />
      <CardMenuItem
        icon={<IconPencil size={16} />}
        shortcut={TASK_SHORTCUTS.edit}
        whyNot={whyNot}
        onClick={() => onOpen({ kind: 'edit', task })}
      >
        Edit
      </CardMenuItem>
      <CardMenuItem icon={<IconFolderShare size={16} />} onClick={() => onOpen({ kind: 'move', task })}>
        Move to…
      </CardMenuItem>
      <CardMenuItem icon={<IconCopy size={16} />} onClick={() => duplicateTask.mutate(task)}>
        Duplicate
      </CardMenuItem>
      {task.repeat && (
        <CardMenuItem icon={<IconRepeatOff size={16} />} onClick={() => stopRepeating.mutate(task)}>
          Stop Repeating
        </CardMenuItem>
      )}
      <CardMenuItem
        icon={<IconTrash size={16} />}
        shortcut={TASK_SHORTCUTS.delete}
        whyNot={whyNot}
        onClick={() => onOpen({ kind: 'delete', task })}
      >
        Delete
      </CardMenuItem>
    </>
  );
}

/** Completes an open task without the timer, or reopens a done one; a running task has a button of its own. */
function CompletionItem({ task, onOpen }: Pick<Props, 'task' | 'onOpen'>) {
  const reopenTask = useReopenTask();
  if (task.status === 'active') return null;
  if (task.status === 'done') {
    return (
      <CardMenuItem icon={<IconArrowBackUp size={16} />} onClick={() => reopenTask.mutate(task)}>
        Reopen Task
      </CardMenuItem>
    );
  }
  return (
    <CardMenuItem icon={<IconCheck size={16} />} onClick={() => onOpen({ kind: 'complete', task })}>
      Mark Complete
    </CardMenuItem>
  );
}
