import type { DatePromise } from '@daymark/contract/promises.ts';
import { expect, test } from 'vitest';
import { aboutWords, chanceWords, linkWords, outcomeWords, promiseWords, recordWords } from './promise-words.ts';

const TODAY = '2026-11-20';
const OPEN = { promised_date: '2027-01-06', chance: 8, state: 'open', days_late: 0 } as const;

test.each([
  [{ chance: 6, p80_date: '2027-01-06' }, 'About 6 of 10 as of now; 8 of 10 is Wed, Jan 6, 2027'],
  [{ chance: 10, p80_date: '2026-11-21' }, 'About 10 of 10 as of now; 8 of 10 is tomorrow'],
  [{ chance: 0, p80_date: null }, 'About 0 of 10 as of now; 8 of 10 is later than in two years'],
  [{ chance: null, p80_date: null }, 'Too early to tell its chance.'],
])('%j: %s', (chance, words) => {
  expect(chanceWords(chance, TODAY)).toBe(words);
});

test.each([
  [{}, 6, 'said 8 of 10, now 6 of 10'],
  [{}, null, 'said 8 of 10'],
  [{ chance: null }, 6, 'now 6 of 10'],
  [{ chance: null }, null, 'open'],
  [{ days_late: 1 }, 0, 'late so far by 1 day'],
  [{ state: 'kept' }, null, 'said 8 of 10, kept'],
  [{ state: 'late', days_late: 3 }, null, 'said 8 of 10, late by 3 days'],
  [{ state: 'withdrawn', chance: null }, null, 'withdrawn'],
] as const)('%j: %s', (more, now, words) => {
  expect(promiseWords({ ...OPEN, ...more }, { today: TODAY, now })).toBe(`Promised Wed, Jan 6, 2027: ${words}`);
});

test('an open promise after its date is late so far', () => {
  expect(outcomeWords({ state: 'open', days_late: 2 })).toBe('late so far by 2 days');
  expect(outcomeWords({ state: 'open', days_late: 0 })).toBe('open');
});

test('the record is compared with what was said, where something was', () => {
  const record = { settled: 22, kept: 18, withdrawn: 0, said: 8, came_true: 8.2 };
  expect(recordWords(record)).toBe('18 of 22 kept; said 8 of 10, kept 8.2');
  expect(recordWords({ ...record, withdrawn: 4, said: null, came_true: null })).toBe('18 of 22 kept, and 4 withdrawn');
});

test('a promise is followed to its end', () => {
  const promise = {
    ...{ kind: 'list', made_at: '2026-11-20T09:30:00.000Z', settled_at: null, withdrawn_at: null },
    ...{ tasks: 5, withdrawn_tasks: 0 },
  };
  const words = (more: object) => aboutWords({ ...promise, ...more } as DatePromise);
  expect(words({})).toBe('List · made Nov 20, 2026');
  expect(words({ withdrawn_tasks: 1 })).toBe('List · made Nov 20, 2026 · 1 of 5 tasks withdrawn');
  expect(words({ kind: 'project', settled_at: '2026-11-24T09:30:00.000Z' })).toBe(
    'Project · made Nov 20, 2026 · done Nov 24, 2026',
  );
  expect(words({ withdrawn_at: '2026-11-24T09:30:00.000Z' })).toBe('List · made Nov 20, 2026 · withdrawn Nov 24, 2026');
});

test('what a link shows is said before it is made anew', () => {
  const link = { made_at: '2026-11-20T09:30:00.000Z', is_ended: false, shows_tasks: false, shows_record: false };
  expect(linkWords({ ...link, ends_date: null })).toBe(
    'The link of Nov 20, 2026 shows its dates. A new one takes its place.',
  );
  expect(linkWords({ ...link, shows_tasks: true, shows_record: true, ends_date: '2026-12-24' })).toBe(
    'The link of Nov 20, 2026 shows its dates, the names of tasks and your record, until Dec 24, 2026. A new one takes its place.',
  );
  expect(linkWords({ ...link, is_ended: true, ends_date: '2026-11-24' })).toBe(
    'The link of Nov 20, 2026 ended after Nov 24, 2026.',
  );
});
