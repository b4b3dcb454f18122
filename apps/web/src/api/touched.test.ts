import type { Change } from '@daymark/contract/events.ts';
import { expect, test } from 'vitest';
import { isTouched } from './touched.ts';

const DAY = { userId: 1, date: '2026-11-20' };

/** A key of each query of the app. */
const KEYS = {
  projects: ['projects'],
  'project 1': ['projects', 1],
  'summary of project 1': ['projects', 1, 'summary'],
  'project 2': ['projects', 2],
  'list 1': ['lists', 1],
  'list 2': ['lists', 2],
  'names of lists': ['lists', 'options'],
  'summary of list 2': ['lists', 2, 'summary'],
  board: ['workspace', DAY],
  'board with list 1': ['workspace', DAY, [1, 3]],
  'board without list 1': ['workspace', DAY, [2, 3]],
  plan: ['plan', '2026-11-20'],
  'plan of another day': ['plan', '2026-11-21'],
  'plans of a week': ['plan', '2026-11-14', 7],
  'plans of the week after': ['plan', '2026-11-21', 7],
  dates: ['plan', 'when', { list_id: 1 }],
  categories: ['categories'],
  'tasks of category 1': ['categories', 1, 'tasks'],
  'task 1': ['tasks', 1],
  'task 2': ['tasks', 2],
  'reflection phrases': ['tasks', 'reflection-phrases'],
  'what fits': ['tasks', 'fits', 45],
  timer: ['timer', 'active'],
  figures: ['analytics', 'daily', '2026-11-20'],
  experiments: ['experiments'],
  'results of experiment 1': ['experiments', 1, 'results'],
  multiplier: ['experiments', 'multiplier', 1],
  search: ['search', 'draft', 7],
  profile: ['profile'],
  settings: ['settings'],
  access: ['access'],
  google: ['google'],
};

type Name = keyof typeof KEYS;

const OTHERS: Name[] = ['profile', 'settings', 'access', 'google'];

const CASES: { change: Change; untouched?: Name[]; touched?: Name[] }[] = [
  { change: { kind: 'project', id: 1 }, untouched: ['project 2', ...OTHERS] },
  { change: { kind: 'list', id: 1 }, untouched: ['list 2', 'board without list 1', ...OTHERS] },
  { change: { kind: 'category', id: 1 }, untouched: OTHERS },
  {
    change: { kind: 'task', id: 1, list_id: 1 },
    untouched: ['task 2', 'list 2', 'names of lists', 'board without list 1', 'timer', ...OTHERS],
  },
  {
    change: { kind: 'workspace', date: '2026-11-20' },
    touched: ['board', 'plan', 'plan of another day', 'plans of a week', 'plans of the week after', 'dates'],
  },
  { change: { kind: 'plan', date: '2026-11-20' }, touched: ['plan', 'plans of a week', 'dates'] },
  { change: { kind: 'timer' }, touched: ['timer'] },
  { change: { kind: 'experiment', id: 1 }, touched: ['experiments', 'results of experiment 1', 'multiplier'] },
  { change: { kind: 'forecast', id: 1 }, touched: ['figures'] },
  { change: { kind: 'profile' }, touched: ['profile'] },
  { change: { kind: 'settings' }, untouched: [] },
  { change: { kind: 'access' }, touched: ['access'] },
  { change: { kind: 'everything' }, untouched: [] },
];

test.each(CASES)(
  'the change $change touches $touched, or all but $untouched',
  ({ change, untouched = [], touched }) => {
    const all = Object.keys(KEYS) as Name[];
    const expected = touched ?? all.filter((name) => !untouched.includes(name));
    expect(all.filter((name) => isTouched(KEYS[name], change))).toEqual(expected);
  },
);
