import type { TimeEntry } from '@daymark/contract/entries.ts';
import { Button, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listQueries } from '#features/lists/lists.queries.ts';
import { projectQueries } from '#features/projects/projects.queries.ts';
import { allShown } from '#features/tasks/task-pages.ts';
import { useBoard } from '#features/workspace/workspace.queries.ts';
import { useWorkspaceLists } from '#features/workspace/workspace-store.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { fieldRow } from '#ui/grids.ts';
import classes from './task-input.module.css';

type NamedTask = { id: number; name: string };
type Group = { name: string; tasks: NamedTask[] };

/** A choice among many: a hundred options are drawn at once, and typing finds the others. */
const SEARCHED = {
  searchable: true,
  openOnFocus: false,
  limit: 100,
  allowDeselect: false,
  withScrollArea: false,
  classNames: { dropdown: classes.dropdown ?? '' },
} satisfies SelectProps;

type Props = {
  value?: number | null;
  onChange: (task_id: number | null) => void;
  /** Entries of the day, whose tasks come first. */
  entries: readonly TimeEntry[];
};

/** The task of an entry: one of the same day, of today's lists, or of any other list that is picked first. */
export function TaskInput({ value, onChange, entries, ...field }: Props) {
  const [listId, setListId] = useState<number | 'none' | null>(null);
  const groups = useTaskGroups(entries, typeof listId === 'number' ? listId : null);
  return (
    <>
      {listId !== null && <ListInput onChange={setListId} />}
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
        value={value ? String(value) : null}
        onChange={(id) => onChange(id === null ? null : Number(id))}
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

function ListInput({ onChange }: { onChange: (listId: number | 'none') => void }) {
  const [projectId, setProjectId] = useState<number | null>(null);
  const projects = useQuery(projectQueries.all()).data ?? [];
  const lists = useQuery({ ...projectQueries.lists(projectId ?? 0), enabled: projectId !== null }).data ?? [];
  const first = useRef<HTMLInputElement>(null);
  // It takes the place of the pressed button.
  useEffect(() => first.current?.focus(), []);
  const optionsOf = (records: readonly NamedTask[]) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={fieldRow}>
      <Select
        {...SEARCHED}
        ref={first}
        label="Project"
        data={optionsOf(projects)}
        onChange={(id) => {
          setProjectId(Number(id));
          onChange('none');
        }}
      />
      <Select
        {...SEARCHED}
        key={projectId}
        label="List"
        data={optionsOf(lists)}
        disabled={projectId === null}
        onChange={(id) => onChange(Number(id))}
      />
    </div>
  );
}
