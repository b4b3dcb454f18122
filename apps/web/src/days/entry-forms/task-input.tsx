import type { TimeEntry } from '@daymark/contract/entries.ts';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoard } from '#days/workspace/workspace.queries.ts';
import { useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import type { FieldProps } from '#ui/bound-fields.ts';
import { listQueries } from '#work/lists/lists.queries.ts';
import { ListInput, SEARCHED } from '#work/projects/list-input.tsx';
import { allShown } from '#work/tasks/task-pages.ts';

type NamedTask = { id: number; name: string };
type Group = { name: string; tasks: NamedTask[] };

type Props = FieldProps<number | null, number> & {
  /** Entries of the day, whose tasks come first. */
  entries: readonly TimeEntry[];
};

/** The task of an entry: one of the same day, of today's lists, or of any other list that is picked first. */
export function TaskInput({ value, onChange, entries, ...field }: Props) {
  const [listId, setListId] = useState<number | 'none' | null>(null);
  const groups = useTaskGroups(entries, typeof listId === 'number' ? listId : null);
  return (
    <>
      {/* It takes the place of the pressed button. */}
      {listId !== null && <ListInput onChange={(list) => setListId(list?.id ?? 'none')} />}
      <Select
        {...field}
        {...SEARCHED}
        label="Task"
        required
        placeholder="Find a task"
        nothingFoundMessage="No task here has this name"
        data={groups.map(({ name, tasks }) => ({
          group: name,
          items: tasks.map(({ id, name }) => ({ value: String(id), label: name })),
        }))}
        value={value === null ? null : String(value)}
        onChange={(id) => id !== null && onChange(Number(id))}
      />
      {listId === null && (
        <Button variant="subtle" size="compact-sm" style={{ justifySelf: 'start' }} onClick={() => setListId('none')}>
          Choose From Another List
        </Button>
      )}
    </>
  );
}

/** Groups of tasks, each task in the first group that has it. */
function useTaskGroups(entries: readonly TimeEntry[], listId: number | null): Group[] {
  const day = useCurrentDay();
  const lists = useWorkspaceLists(day);
  const board = useBoard(
    day,
    lists.map(({ id }) => id),
  );
  const picked = useQuery({ ...listQueries.one(listId ?? 0), enabled: listId !== null }).data;
  const shown = [picked, ...lists.map(({ id }) => board.find(id))].filter((list) => list !== undefined);
  const ofDay = {
    name: 'This day',
    tasks: entries.map(({ task_id, task_name }) => ({ id: task_id, name: task_name })),
  };
  const known = new Set<number>();
  return [ofDay, ...shown.map((list) => ({ name: list.name, tasks: allShown(list) }))]
    .map(({ name, tasks }) => ({
      name,
      tasks: tasks.filter(({ id }) => {
        const isNew = !known.has(id);
        known.add(id);
        return isNew;
      }),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}
