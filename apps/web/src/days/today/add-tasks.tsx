import { MOST_OPEN } from '@daymark/contract/open-tasks.ts';
import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { plannedMinutes } from '@daymark/domain/plan-capacity.ts';
import { isFound } from '@daymark/domain/search-words.ts';
import { Combobox, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { useShownPlanChange } from '#days/plan/plan.queries.ts';
import { Listbox, useListbox } from '#ui/listbox.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { SEARCH_AFTER } from '#work/search/search.queries.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './add-tasks.module.css';
import { AddableTask } from './addable-task.tsx';

/** Tasks of a group that are drawn at once: more than are in view. */
const FIRST_TASKS = 20;

type Props = {
  plan: Plan;
  /** Open tasks of today's board. */
  onBoard: Task[];
  searchRef: Ref<HTMLInputElement>;
};

/** Finds open tasks, those of today's board first; Enter or a press adds one to the plan. */
export function AddTasks({ plan, onBoard, searchRef }: Props) {
  const { mutateAsync: change } = useShownPlanChange();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  // Added tasks are remembered here too: the next press of Enter can come before the plan shows them.
  const [added, setAdded] = useState<readonly number[]>([]);
  const { groups, isAsking, error, retry } = useAddable({ plan, onBoard, search, added });
  const tasks = groups.flatMap((group) => group.tasks);
  // The first tasks are shown at once; a key press can interrupt the rendering of all others.
  const mostDrawn = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_TASKS);
  const listbox = useListbox({
    items: tasks,
    place: Math.min(chosen, tasks.length - 1),
    keyOf: ({ id }) => id,
    wraps: false,
    keys: { Escape: search !== '' && (() => find('')) },
    onActivate: setChosen,
    onTake: add,
  });

  function add(task: Task, field?: HTMLInputElement) {
    field?.select(); // the next search takes the place of this one
    setAdded((before) => [...before, task.id]);
    change({ kind: 'add', date: plan.date, tasks: [task] })
      .catch(() => undefined) // told by a toast
      .finally(() => setAdded((before) => before.filter((id) => id !== task.id)));
    const planned = plannedMinutes([...plan.tasks.map(({ task }) => task), task]);
    announce(`${task.name} added, ${formatMinutes(planned)} planned`);
  }

  function find(text: string) {
    setSearch(text);
    setChosen(0);
  }

  return (
    <section aria-label="From lists" className={classes.section}>
      <h2 className={classes.title}>From lists</h2>
      <TextInput
        {...listbox.fieldProps}
        ref={searchRef}
        type="search"
        aria-label="Find a task"
        placeholder="Find a task…"
        leftSection={<IconSearch size={16} />}
        rightSection={isAsking && <Loader size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <Listbox listbox={listbox} label="Open tasks" className={classes.options}>
        {groups.map(({ id, name, tasks }) => (
          <Combobox.Group key={id} label={name} classNames={{ groupLabel: classes.group ?? '' }}>
            {tasks.slice(0, mostDrawn).map((task) => (
              <AddableTask key={task.id} task={task} option={listbox.optionProps(task)} />
            ))}
          </Combobox.Group>
        ))}
      </Listbox>
      <div className={classes.foot} role="status">
        {error ? (
          <>
            <Text size="sm">The open tasks could not be loaded.</Text>
            <RetryButton isCompact onRetry={retry} />
          </>
        ) : (
          tasks.length === 0 &&
          !isAsking && (
            <Text size="sm" c="dimmed">
              {nothing(search)}
            </Text>
          )
        )}
      </div>
    </section>
  );
}

/**
 * Open tasks that are found and not in the plan. What is typed is looked for at once among the first ones, and by the server
 * where there are more.
 */
function useAddable({
  plan,
  onBoard,
  search,
  added,
}: Omit<Props, 'searchRef'> & { search: string; added: readonly number[] }) {
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER);
  const withChanges = usePendingTasks();
  const first = useQuery(taskQueries.open(''));
  const isWhole = first.data !== undefined && first.data.length < MOST_OPEN;
  const found = useQuery({ ...taskQueries.open(asked), enabled: asked !== '' && !isWhole });
  const known = (asked === search.trim() && found.data) || first.data;
  const planned = new Set([...plan.tasks.map(({ task }) => task.id), ...added]);
  const onBoardIds = new Set(onBoard.map(({ id }) => id));
  const isAddable = ({ id, name, list_name, project_name }: Task) =>
    !planned.has(id) && isFound(search, [name, list_name, project_name]);
  const others = withChanges(known ?? []).filter(({ id, status }) => !onBoardIds.has(id) && status !== 'done');
  return {
    groups: byList([...onBoard, ...others].filter(isAddable)),
    isAsking: first.isFetching || found.isFetching || (!isWhole && asked !== search.trim()),
    error: first.error ?? found.error,
    retry: () => void (first.error ? first : found).refetch(),
  };
}

/** Tasks by their lists, in the order in which the lists come first. */
function byList(tasks: readonly Task[]): { id: number; name: string; tasks: Task[] }[] {
  const groups = Map.groupBy(tasks, ({ list_id }) => list_id);
  return [...groups].map(([id, tasks]) => ({ id, name: tasks[0]?.list_name ?? '', tasks }));
}

function nothing(search: string): string {
  return search.trim() === '' ? 'No other task is open.' : 'No open task has these words.';
}
