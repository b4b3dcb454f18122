import type { Task } from '@daymark/contract/tasks.ts';
import { Combobox } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import { Listbox, type Listbox as ListboxOf } from '#ui/listbox.tsx';
import { areSameTasks } from '#work/tasks/same-tasks.ts';
import { AddableTask } from './addable-task.tsx';
import classes from './found-tasks.module.css';

/** Tasks of a group that are drawn at once: more than are in view. */
const FIRST_TASKS = 20;

type Props = {
  tasks: Task[];
  /** Place of the task that Enter adds. */
  place: number;
  /** The listbox of these tasks, whose `onTake` never changes. */
  listbox: ListboxOf<Task>;
};

/** Found tasks by their lists, with `memo`: most changes of a plan are about none of them. */
export const FoundTasks = memo(
  Found,
  (before, next) => before.place === next.place && areSameTasks(before.tasks, next.tasks),
);

function Found({ tasks, listbox }: Props) {
  // The first tasks are shown at once; a key press can interrupt the rendering of all others.
  const mostDrawn = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_TASKS);
  return (
    <Listbox listbox={listbox} label="Open tasks" className={classes.options}>
      {[...Map.groupBy(tasks, ({ list_id }) => list_id)].map(([id, tasks]) => (
        <Combobox.Group key={id} label={tasks[0]?.list_name} classNames={{ groupLabel: classes.group ?? '' }}>
          {tasks.slice(0, mostDrawn).map((task) => (
            <AddableTask key={task.id} task={task} option={listbox.optionProps(task)} />
          ))}
        </Combobox.Group>
      ))}
    </Listbox>
  );
}
