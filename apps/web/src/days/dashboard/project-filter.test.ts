import type { Project } from '@daymark/contract/projects.ts';
import { projectRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { filterProjects } from './project-filter.tsx';

const project = (name: string, description: string, status: Project['status'] = 'not_started') =>
  projectRecord({ name, description, status });

const PROJECTS = [
  project('Garden', 'Beds and paths'),
  project('École', 'Lessons', 'in_progress'),
  project('Website', 'Relaunch of the gardening shop', 'in_progress'),
];

test.each([
  { search: '', found: ['Garden', 'École', 'Website'] },
  { search: 'GARDEN', found: ['Garden', 'Website'] },
  { search: 'arden', found: ['Garden', 'Website'] },
  { search: ' and paths ', found: ['Garden'] },
  { search: 'ecole', found: ['École'] },
  { search: 'paths beds', found: [] },
])('"$search" stands in the name or the description of $found', ({ search, found }) => {
  expect(filterProjects(PROJECTS, { search, status: 'all' }).map(({ name }) => name)).toEqual(found);
});

test('a status is combined with the search', () => {
  expect(filterProjects(PROJECTS, { search: 'garden', status: 'in_progress' }).map(({ name }) => name)).toEqual([
    'Website',
  ]);
});
