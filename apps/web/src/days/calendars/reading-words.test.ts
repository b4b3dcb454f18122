import { expect, test } from 'vitest';
import { readingWords } from './reading-words.ts';

const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');

const CALENDAR = {
  ...{ id: 1, name: 'Work', host: 'b.org', counts_all_day: false, keeps_titles: false },
  ...{ read_at: null, failure: null, is_reading: false, created_at: '2026-11-20T09:00:00.000Z' },
};

test.each([
  ['2026-11-20T09:31:00.000Z', 'read just now'], // a server's clock that is ahead
  ['2026-11-20T09:29:01.000Z', 'read just now'],
  ['2026-11-20T09:29:00.000Z', 'read 1 minute ago'],
  ['2026-11-20T09:20:00.000Z', 'read 10 minutes ago'],
  ['2026-11-20T08:30:01.000Z', 'read 59 minutes ago'],
  ['2026-11-20T08:30:00.000Z', 'read 1 hour ago'],
  ['2026-11-19T09:30:01.000Z', 'read 23 hours ago'],
  ['2026-11-18T09:30:00.000Z', 'read 2 days ago'],
])('a calendar of %s: %s', (read_at, words) => {
  expect(readingWords({ ...CALENDAR, read_at }, NOW)).toBe(words);
});

test('a calendar that cannot be read says when it last was', () => {
  const read_at = '2026-11-20T09:00:00.000Z';
  expect(readingWords({ ...CALENDAR, read_at, failure: 'slow' }, NOW)).toBe('last read 30 minutes ago');
  expect(readingWords({ ...CALENDAR, failure: 'slow' }, NOW)).toBe('not read yet');
  expect(readingWords({ ...CALENDAR, read_at, is_reading: true }, NOW)).toBe('being read…');
});
