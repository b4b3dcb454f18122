import { expect, test } from 'vitest';
import { AS_IT_IS, type Conditions, faultsOf, isWhatIf, questionOf } from './what-if.ts';

const TODAY = '2026-11-20';
const asked = (conditions: Partial<Conditions>) => questionOf({ list_id: 8 }, { ...AS_IT_IS, ...conditions }, TODAY);

test.each<[Partial<Conditions>, object]>([
  [{}, {}],
  [{ without: new Set([9, 7]) }, { leave_out: [7, 9] }],
  [{ hours: 4.5 }, { minutes_a_week: 270 }],
  [{ hours: 0.25 }, { minutes_a_week: 15 }],
  [{ hours: 0.2 }, {}],
  [{ hours: 168.1 }, {}],
  [{ from: '2027-11-20' }, { from: '2027-11-20' }],
  [{ from: '2027-11-21' }, {}],
  [{ from: TODAY }, {}],
  [{ from: '2026-11-19' }, {}],
  [{ isWithoutMeetings: true }, { without_busy: true }],
  [{ wished: TODAY }, { wished_date: TODAY }],
  [{ wished: '2028-11-20' }, { wished_date: '2028-11-20' }],
  [{ wished: '2028-11-22' }, {}],
  [{ wished: '2026-11-19' }, {}],
])('%j asks %j', (conditions, question) => {
  expect(asked(conditions)).toEqual({ list_id: 8, ...question });
});

test('a condition that cannot be is told at its field', () => {
  const faults = (conditions: Partial<Conditions>) => faultsOf({ ...AS_IT_IS, ...conditions }, TODAY);
  const none = { hours: null, from: null, wished: null };
  expect(faults({})).toEqual(none);
  expect(faults({ hours: 0 })).toEqual({ ...none, hours: 'From 0.25 to 168' });
  expect(faults({ from: '2026-11-19' })).toEqual({ ...none, from: 'From today to a year ahead' });
  expect(faults({ wished: '2026-11-19' })).toEqual({ ...none, wished: 'From today to two years ahead' });
});

test('a wished date alone makes no other dates', () => {
  expect(isWhatIf({ ...AS_IT_IS, wished: TODAY })).toBe(false);
  expect(
    [{ hours: 3 }, { from: TODAY }, { isWithoutMeetings: true }, { without: new Set([7]) }].map((one) =>
      isWhatIf({ ...AS_IT_IS, ...one }),
    ),
  ).toEqual([true, true, true, true]);
});
