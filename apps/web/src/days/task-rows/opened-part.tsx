import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useId } from 'react';
import { TaskMenuItems } from '#days/task-cards/task-menu-items.tsx';
import { CardMenuItem, CardMenuList } from '#ui/card-menu.tsx';
import { NameField } from './name-field.tsx';
import { RowChoice } from './on-demand.ts';
import { withTexts } from './row-items.ts';
import type { Part } from './row-keys.ts';
import { useRows } from './rows-context.ts';

/** The part of a row that is open: the field of its name, the choices of another part, or the menu. */
export function OpenedPart({ task, part }: { task: OpenTask; part: Part | 'menu' }) {
  const { state } = useRows();
  const open = useSelector(state.shown, ({ open }) => open);
  if (!open) return null;
  if (part === 'menu') return <RowMenu task={task} />;
  if (part === 'name') return <NameField task={task} open={open} />;
  return part === 'list' ? null : <RowChoice key={part} task={task} part={part} open={open} />;
}

/** The menu of a task's card, opened at its row, with the way to its list. */
function RowMenu({ task }: { task: OpenTask }) {
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
