import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { expect, test } from 'vitest';
import { finishWords } from './finish-words.ts';

const TODAY = '2026-11-20';

/** Dates as they are told in November 2026. */
const WORDS: Record<string, string> = {
  [TODAY]: 'today',
  '2026-11-21': 'tomorrow',
  '2026-12-17': 'Thu, Dec 17',
  '2027-01-06': 'Wed, Jan 6, 2027',
};
const dayWord = (date: string) => WORDS[date] ?? date;

const dates = (more: Partial<FinishDates> = {}): FinishDates => ({
  tasks: 5,
  p50_date: '2026-12-17',
  p80_date: '2027-01-06',
  minutes_a_week: 270,
  busy_minutes: 0,
  is_shared: true,
  added_per_finished: 0.8,
  days_known: 56,
  wished: null,
  ...more,
});

test.each([
  [{}, 'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately'],
  [{ p50_date: TODAY, p80_date: '2026-11-21' }, 'done today, 8 of 10 times by tomorrow, at 4h 30m a week as lately'],
  [{ p50_date: TODAY, p80_date: TODAY }, 'done today, 8 of 10 times, at 4h 30m a week as lately'],
  [{ p80_date: null }, 'done Thu, Dec 17, 8 of 10 times later than in two years, at 4h 30m a week as lately'],
  [{ p50_date: null, p80_date: null, minutes_a_week: 15 }, 'not done within two years, at 15m a week as lately'],
  [
    { is_shared: false, minutes_a_week: 1080 },
    'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 18h a week and nothing else',
  ],
  [
    { busy_minutes: 660 },
    'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately, beside 11h of meetings',
  ],
  [
    { added_per_finished: 1.4 },
    'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately; 1.4 tasks came for each one done',
  ],
  [{ added_per_finished: 1 }, 'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately'],
  [{ added_per_finished: null }, 'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately'],
])('%j: %s', (more, words) => {
  expect(finishWords(dates(more), { dayWord })).toBe(words);
});

test('minutes that were asked for are not those of lately', () => {
  const words = finishWords(dates({ minutes_a_week: 300 }), { dayWord, isAsked: true });
  expect(words).toBe('done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 5h a week');
});
