import type { Task } from '@daymark/contract/tasks.ts';
import { checklistItems } from '@daymark/domain/checklists.ts';
import { taskOfWords, whyNotItem } from '@daymark/domain/item-tasks.ts';
import { whyNotChange } from '@daymark/domain/timer.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { useItemTasks } from '#work/tasks/use-item-tasks.ts';
import classes from './linked-task-bar.module.css';

type Props = {
  /** The task whose text links to the other one. */
  task: Task;
  linkedId: number;
  /** The linked task; undefined until it is loaded, and where it is gone. */
  linked: Task | undefined;
  isLoading: boolean;
  onBack: () => void;
};

/** Leads from a linked task back to the text, and makes it the item of a checklist again that it was. */
export function LinkedTaskBar({ task, linkedId, linked, isLoading, onBack }: Props) {
  const { makeItem } = useItemTasks();
  const runningTaskId = useRunningTaskId();
  const item = checklistItems(task.description).find(({ words }) => taskOfWords(words) === linkedId);
  const whyNot = whyNotChange(task, runningTaskId) ?? (linked ? whyNotItem(linked) : null);
  return (
    <div className={classes.bar}>
      <Button
        variant="subtle"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        title={task.name}
        aria-label={`Back to ${task.name}`}
        onClick={onBack}
      >
        {task.name}
      </Button>
      {item && !isLoading && (
        <GuardedButton
          whyNot={whyNot}
          onClick={() => {
            makeItem({ task, item });
            onBack(); // the details of a task that is about to go are not asked for again
          }}
        >
          Make an Item Again
        </GuardedButton>
      )}
    </div>
  );
}
