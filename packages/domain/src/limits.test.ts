import { expect, test } from 'vitest';
import { fullText } from './limits.ts';

const limits = { tasksPerList: 10_000, tasksPerAccount: 250_000 };

test.each([
  { records: 'tasks', holder: 'list', text: 'A list can hold at most 10,000 tasks' },
  { records: 'tasks', holder: 'account', text: 'An account can hold at most 250,000 tasks' },
  { records: 'lists', holder: 'project', text: 'A project can hold at most 1,000 lists' },
  { records: 'lists', holder: 'account', text: 'An account can hold at most 10,000 lists' },
  { records: 'projects', holder: 'account', text: 'An account can hold at most 1,000 projects' },
  { records: 'categories', holder: 'account', text: 'An account can hold at most 500 categories' },
  { records: 'experiments', holder: 'account', text: 'An account can hold at most 1,000 experiments' },
  { records: 'repeats', holder: 'account', text: 'An account can hold at most 200 repeats' },
] as const)('$text', ({ records, holder, text }) => {
  expect(fullText(records, holder, limits)).toBe(text);
});
