import * as categories from '@daymark/contract/categories.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type TestApp, testApp } from './app.ts';

/** Fields that say what a change is to do, and are no fields of the record. */
const NOT_STORED: Record<string, string[]> = {
  'POST /task': ['list_id', 'estimate_origin', 'rrule', 'experiment_data'],
  'PATCH /task/:id': ['apply_to'],
};

type Sample = {
  create: Endpoint;
  change: Endpoint;
  /** The path of new records where that of the endpoint names a parent, and its fields that name one. */
  parent?: (app: TestApp) => Promise<{ url?: string; body?: object }>;
  /** Two values of each field, of which the first is not the default. */
  values: (app: TestApp) => Promise<Record<string, [unknown, unknown]>>;
};

const SAMPLES: Record<string, Sample> = {
  project: {
    create: projects.createProject,
    change: projects.updateProject,
    values: async () => ({ name: ['A', 'B'], description: ['a', 'b'], status: ['pending', 'done'] }),
  },
  list: {
    create: lists.createList,
    change: lists.updateList,
    parent: async ({ given }) => ({ url: `/list/${(await given.project()).id}` }),
    values: async () => ({ name: ['A', 'B'], progress: [0.3, 0.7] }),
  },
  category: {
    create: categories.createCategory,
    change: categories.updateCategory,
    values: async () => ({ name: ['A', 'B'], color: ['#e03131', '#2f9e44'] }),
  },
  task: {
    create: tasks.createTask,
    change: tasks.updateTask,
    parent: async ({ given }) => ({ body: { list_id: (await given.list()).id } }),
    values: async ({ given }) => ({
      name: ['A', 'B'],
      description: ['a', 'b'],
      priority: ['high', 'low'],
      planned_duration: [40, 60],
      at_most: [70, null],
      category_id: [(await given.category()).id, null],
      due_date: ['2030-01-01', null],
    }),
  },
};

const fieldsOf = ({ method, path, body }: Endpoint) => {
  const fields = Object.keys((body as z.ZodObject).shape);
  return fields.filter((field) => field !== 'expected' && !NOT_STORED[`${method} ${path}`]?.includes(field));
};

describe.each(Object.entries(SAMPLES))('%s', (_, { create, change, parent, values }) => {
  test('a new one has every field that was sent, and a change of each alone is stored', async () => {
    const app = await testApp();
    const { raw, headers } = app;
    const samples = await values(app);
    expect(Object.keys(samples)).toEqual(fieldsOf(create));
    expect(Object.keys(samples)).toEqual(fieldsOf(change));
    const call = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
      const response = await raw({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
      return response.json().data;
    };

    const { url = create.path, body = {} } = (await parent?.(app)) ?? {};
    const first = Object.fromEntries(Object.entries(samples).map(([field, [value]]) => [field, value]));
    const made = await call('POST', url, { ...body, ...first });
    expect(made).toMatchObject(first);
    const path = change.path.replace(':id', made.id);
    expect(await call('GET', path)).toMatchObject(first);

    for (const [field, [, value]] of Object.entries(samples)) {
      expect(await call('PATCH', path, { [field]: value })).toMatchObject({ [field]: value });
    }
    const second = Object.fromEntries(Object.entries(samples).map(([field, [, value]]) => [field, value]));
    expect(await call('GET', path)).toMatchObject(second);
  });
});
