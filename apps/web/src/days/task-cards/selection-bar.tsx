import type { Task } from '@daymark/contract/tasks.ts';
import { IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { use, useEffect, useRef } from 'react';
import { PlanDialog } from '#days/plan/plan-dialog.tsx';
import { formatCount } from '#ui/format.ts';
import { GuardedButton, IconButton } from '#ui/guarded-button.tsx';
import { useRootMark } from '#ui/root-mark.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { type BulkField, ChangeTasksDialog } from '#work/moves/change-tasks-dialog.tsx';
import { DeleteTasksDialog } from '#work/moves/delete-tasks-dialog.tsx';
import { MoveTasksDialog } from '#work/moves/move-tasks-dialog.tsx';
import { type Selection, SelectionContext } from '#work/tasks/selection.ts';
import classes from './selection-bar.module.css';

type Action = 'move' | 'plan' | 'delete' | BulkField;

const ACTIONS: { action: Action; label: string }[] = [
  { action: 'move', label: 'Move' },
  { action: 'plan', label: 'Plan' },
  { action: 'category_id', label: 'Category' },
  { action: 'priority', label: 'Priority' },
  { action: 'due_date', label: 'Due Date' },
  { action: 'delete', label: 'Delete' },
];

type Props = {
  /** Tasks that are shown: those that were deleted elsewhere are selected no more. */
  tasks: Task[];
};

/** Actions for the selected tasks; the bar takes the place of the page's own buttons. */
export function SelectionBar(props: Props) {
  const selection = use(SelectionContext);
  return selection && <Bar {...props} selection={selection} />;
}

function Bar({ tasks, selection }: Props & { selection: Selection }) {
  const ids = useSelector(selection.state, (state) => state.ids);
  const { opened, open, close } = useDialog<Action>();
  const selected = tasks.filter(({ id }) => ids.has(id));
  const dialog = { tasks: selected, onClose: close };
  const bar = useRef<HTMLDivElement>(null);
  useRootMark('data-selection-bar', true);
  // The button whose place the bar has taken had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={bar} tabIndex={-1} role="group" aria-label="Selected tasks" className={classes.bar}>
      <span className={`${classes.count} figures`}>{formatCount(selected.length)} selected</span>
      {ACTIONS.map(({ action, label }) => (
        <GuardedButton
          key={action}
          whyNot={selected.length === 0 ? 'Select a task first' : null}
          onClick={() => open(action)}
        >
          {label}
        </GuardedButton>
      ))}
      <IconButton label="Leave Selection" variant="default" size={36} onClick={selection.leave}>
        <IconX size={18} />
      </IconButton>
      {opened === 'move' && <MoveTasksDialog {...dialog} onMoved={selection.leave} />}
      {opened === 'delete' && <DeleteTasksDialog {...dialog} onDeleted={selection.leave} />}
      {opened === 'plan' && <PlanDialog {...dialog} onPlanned={selection.leave} />}
      {opened && opened !== 'move' && opened !== 'plan' && opened !== 'delete' && (
        <ChangeTasksDialog {...dialog} change={opened} />
      )}
    </div>
  );
}
