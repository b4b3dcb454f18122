import { INBOX, type List } from '@daymark/contract/lists.ts';
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
  /** Offers the inbox before all projects, which is chosen at first: no list is to be found then. */
  onInbox?: () => void;
};

/** A list, by its project. The first field to be filled in takes the focus. */
export function ListInput({ projectId: initial = null, onChange, onInbox }: Props) {
  const [projectId, setProjectId] = useState(initial);
  const projects = useQuery(projectQueries.all()).data ?? [];
  const lists = useQuery({ ...projectQueries.lists(projectId ?? 0), enabled: projectId !== null }).data ?? [];
  const first = useRef<HTMLInputElement>(null);
  const hasFocus = onInbox === undefined;
  useEffect(() => {
    if (hasFocus) first.current?.focus();
  }, [hasFocus]);
  return (
    <div className={fieldRow}>
      <Select
        {...SEARCHED}
        {...(initial === null && hasFocus && { ref: first, 'data-autofocus': true })}
        label="Project"
        data={onInbox ? withInbox(optionsOf(projects)) : optionsOf(projects)}
        value={projectId === null ? (onInbox ? NO_PROJECT : null) : String(projectId)}
        onChange={(id) => {
          setProjectId(id === NO_PROJECT ? null : Number(id));
          if (id === NO_PROJECT) onInbox?.();
          else onChange(null);
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

/** Value of the inbox among the projects. */
const NO_PROJECT = 'inbox';

type Option = { value: string; label: string };

/** The project that was made for the inbox can hold other lists, so it is a choice as well. */
const withInbox = (projects: Option[]): Option[] => [
  { value: NO_PROJECT, label: INBOX },
  ...projects.map(({ value, label }) => ({ value, label: label === INBOX ? `${INBOX} (project)` : label })),
];

function optionsOf(records: readonly Named[]): Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
