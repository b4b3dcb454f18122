import type { Project } from '@daymark/contract/projects.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '@daymark/contract/statuses.ts';
import { isPartOf } from '@daymark/domain/search-words.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { projectStatusLabel } from '#work/projects/project-status-badge.tsx';
import classes from './import-lists-dialog.module.css';

export type Filter = { search: string; status: ProjectStatus | 'all' };

/** Projects with this status whose name or description contains the search text, whatever the case and the accents. */
export function filterProjects(projects: Project[], { search, status }: Filter): Project[] {
  return projects.filter(
    (project) =>
      (status === 'all' || project.status === status) &&
      [project.name, project.description].some((text) => isPartOf(search, text)),
  );
}

const STATUSES = [
  { value: 'all', label: 'All Status' },
  ...PROJECT_STATUSES.map((status) => ({ value: status, label: projectStatusLabel(status) })),
];

type Props = { filter: Filter; searchRef: Ref<HTMLInputElement>; onChange: (filter: Filter) => void };

export function ProjectFilter({ filter, searchRef, onChange }: Props) {
  return (
    <div className={classes.filter}>
      <TextInput
        ref={searchRef}
        aria-label="Search projects"
        placeholder="Search projects..."
        type="search"
        leftSection={<IconSearch size={16} />}
        data-autofocus
        value={filter.search}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, search: value })}
        onKeyDown={(event) => {
          // Enter would submit the dialog and import the lists selected so far.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <NativeSelect
        aria-label="Status"
        data={STATUSES}
        value={filter.status}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, status: value as Filter['status'] })}
      />
    </div>
  );
}
