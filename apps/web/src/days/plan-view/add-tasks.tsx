import { MOST_OPEN } from '@daymark/contract/open-tasks.ts';
import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plannedMinutes } from '@daymark/domain/plan-capacity.ts';
import { isFound } from '@daymark/domain/search-words.ts';
import { Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { useShownPlanChange } from '#days/plan/plan.queries.ts';
import { formatMinutes } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { SEARCH_AFTER } from '#work/search/search.queries.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './add-tasks.module.css';
import { AddableTask } from './addable-task.tsx';

/** Tasks of a group that are drawn at once: more than are in view. */
const FIRST_TASKS = 20;

type Props = {
  plan: Plan;
  /** Open tasks of today's board that are not in the plan. */
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
  const place = Math.min(chosen, tasks.length - 1);
  const active = tasks[place];
  // The first tasks are shown at once; a key press can interrupt the rendering of all others.
  const mostDrawn = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_TASKS);
  const id = useId();
  const optionId = (task: Task) => `${id}-${task.id}`;

  function add(task: Task) {
    setAdded((before) => [...before, task.id]);
    change({ kind: 'add', date: plan.date, tasks: [task] })
      .catch(() => undefined) // told by a toast
      .finally(() => setAdded((before) => before.filter((id) => id !== task.id)));
    const planned = plannedMinutes([...plan.tasks.map(({ task }) => task), task]);
    announce(`${task.name} added, ${formatMinutes(planned)} planned`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event;
    if (nativeEvent.isComposing) return; // the Enter ends the word that an input method composes
    if (key === 'ArrowDown') choose(Math.min(tasks.length - 1, place + 1));
    else if (key === 'ArrowUp') choose(Math.max(0, place - 1));
    else if (key === 'Escape' && search !== '') find('');
    else if (key === 'Enter' && active) {
      add(active);
      currentTarget.select(); // the next search takes the place of this one
    } else return;
    event.preventDefault();
  }

  function choose(next: number) {
    setChosen(next);
    const task = tasks[next];
    if (task) document.getElementById(optionId(task))?.scrollIntoView({ block: 'nearest' });
  }

  function find(text: string) {
    setSearch(text);
    setChosen(0);
  }

  return (
    <Panel title="Add from the board">
      <TextInput
        ref={searchRef}
        type="search"
        role="combobox"
        aria-label="Find a task"
        placeholder="Find a task…"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(active) })}
        leftSection={<IconSearch size={16} />}
        rightSection={isAsking && <Loader size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => find(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Open tasks" className={classes.options}>
        {groups.map(({ name, tasks }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={name} role="group" aria-label={name}>
            <p className={classes.group} aria-hidden>
              {name}
            </p>
            {tasks.slice(0, mostDrawn).map((task) => (
              <AddableTask
                key={task.id}
                id={optionId(task)}
                task={task}
                isActive={task === active}
                onAdd={() => add(task)}
              />
            ))}
          </div>
        ))}
      </div>
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
    </Panel>
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
  const groups = [
    { name: 'On the board', tasks: onBoard.filter(isAddable) },
    { name: 'All open tasks', tasks: others.filter(isAddable) },
  ];
  return {
    groups: groups.filter(({ tasks }) => tasks.length > 0),
    isAsking: first.isFetching || found.isFetching || (!isWhole && asked !== search.trim()),
    error: first.error ?? found.error,
    retry: () => void (first.error ? first : found).refetch(),
  };
}

function nothing(search: string): string {
  return search.trim() === '' ? 'No other task is open.' : 'No open task has these words.';
}
