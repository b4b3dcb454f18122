import type { List } from '@daymark/contract/lists.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { foundOptions } from '#shared/found-options.ts';
import { fieldRow } from '#ui/grids.ts';
import classes from './list-input.module.css';
import { projectQueries } from './projects.queries.ts';

/** A choice among many: a hundred options are drawn at once, and typing finds the others. */
export const SEARCHED = {
  searchable: true,
  filter: foundOptions,
  openOnFocus: false,
  limit: 100,
  allowDeselect: false,
  withScrollArea: false,
  classNames: { dropdown: classes.dropdown ?? '' },
} satisfies SelectProps;

type Named = { id: number; name: string };

type Props = {
  /** The project that is chosen at first. */
  projectId?: number | null;
  /** The list; null while none of the chosen project is. */
  onChange: (list: List | null) => void;
};

/** A list, by its project. The first field to be filled in takes the focus. */
export function ListInput({ projectId: initial = null, onChange }: Props) {
  const [projectId, setProjectId] = useState(initial);
  const projects = useQuery(projectQueries.all()).data ?? [];
  const lists = useQuery({ ...projectQueries.lists(projectId ?? 0), enabled: projectId !== null }).data ?? [];
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={fieldRow}>
      <Select
        {...SEARCHED}
        {...(initial === null && { ref: first, 'data-autofocus': true })}
        label="Project"
        data={optionsOf(projects)}
        value={projectId === null ? null : String(projectId)}
        onChange={(id) => {
          setProjectId(Number(id));
          onChange(null);
        }}
      />
      <Select
        {...SEARCHED}
        {...(initial !== null && { ref: first, 'data-autofocus': true })}
        key={projectId}
        label="List"
        placeholder="Find a list"
        nothingFoundMessage="No list of this project has this name"
        data={optionsOf(lists)}
        disabled={projectId === null}
        onChange={(id) => onChange(lists.find((list) => list.id === Number(id)) ?? null)}
      />
    </div>
  );
}

function optionsOf(records: readonly Named[]) {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
