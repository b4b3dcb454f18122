import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { TaskMenuItems } from '#days/task-cards/task-menu-items.tsx';
import { CardMenuItem, CardMenuList } from '#ui/card-menu.tsx';
import { withTexts } from './row-items.ts';
import { useRows } from './rows-context.ts';

/** The menu of a task's card, opened at its row, with the way to its list. */
export function RowMenu({ task }: { task: OpenTask }) {
  const { leave, openDialog, runningTaskId, context } = useRows();
  const navigate = useNavigate();
  const id = useId();
  return (
    <CardMenuList id={id} buttonId={`menu-of-${task.id}`} onClose={() => leave(String(task.id))}>
      <TaskMenuItems
        task={withTexts(task)}
        runningTaskId={runningTaskId}
        onOpen={({ kind }) => openDialog(kind, task)}
      />
      {context !== 'list' && (
        <CardMenuItem
          icon={<IconFolder size={16} />}
          onClick={() => void navigate({ to: '/lists/$listId/tasks', params: { listId: task.list_id } })}
        >
          View List
        </CardMenuItem>
      )}
    </CardMenuList>
  );
}
