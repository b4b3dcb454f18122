import { expect, test } from 'vitest';
import {
  addAddress,
  analyticsAddress,
  calendarAddress,
  dashboardAddress,
  isDay,
  searchAddress,
  sharedLine,
} from './addresses.ts';

test.each([
  { month: '2026-10', shown: '2026-10' },
  { month: '1970-01', shown: '1970-01' },
  { month: '2200-12', shown: '2200-12' },
  { month: '2026-13', shown: undefined },
  { month: '1969-12', shown: undefined },
  { month: '2201-01', shown: undefined },
  { month: 2026, shown: undefined }, // as the router reads digits
])('the month $month in the address of the calendar shows $shown', ({ month, shown }) => {
  expect(calendarAddress({ month })).toEqual({ month: shown });
});

test.each([
  { day: '2026-10-05', opens: '2026-10-05' },
  { day: '2026-02-30', opens: undefined },
  { day: '1969-12-31', opens: undefined },
  { day: 'today', opens: undefined },
])('the day $day in the address of the calendar opens $opens, and never hides the month', ({ day, opens }) => {
  expect(calendarAddress({ day, month: '2026-11' })).toEqual({ day: opens, month: '2026-11' });
});

test.each([
  { date: '2026-11-20', is: true },
  { date: '2026-02-30', is: false },
  { date: 'abc', is: false },
  { date: '1969-12-31', is: false },
])('$date in the path of a day is a day: $is', ({ date, is }) => {
  expect(isDay(date)).toBe(is);
});

test.each([
  { start_date: '2026-11-01', end_date: '2026-11-20', measured: true },
  { end_date: '2026-11-20', origin: 'own' },
  { start_date: '2026-11-01' },
  { end_date: '2026-11-20' },
  {},
])('analytics take the dates %j from the address', (address) => {
  expect(analyticsAddress(address)).toEqual(address);
});

test.each([
  { start_date: 'yesterday' },
  { start_date: '2026-02-30' },
  { start_date: '2026-11-20', end_date: '2026-11-19' },
  { end_date: 2026 },
])('analytics show all time where the address has the dates %j', (address) => {
  expect(analyticsAddress(address)).toEqual({ start_date: undefined, end_date: undefined });
});

test('a view is named with its day, the former plan leads to Today, and nothing impossible is taken', () => {
  const board = { view: 'board', date: '2026-11-20' };
  expect(dashboardAddress(board)).toEqual(board);
  expect(dashboardAddress({ ...board, view: 'plan' })).toEqual({ ...board, view: 'today' });
  expect(dashboardAddress({ view: 'month', date: '2026-02-30' })).toEqual({ view: undefined, date: undefined });
});

test('digits can be searched for', () => {
  expect(searchAddress({ q: 2026 })).toEqual({ q: '2026' });
});

test.each([
  [{}, ''],
  [{ title: 'Offer', text: 'for the roof', url: 'https://example.org/7' }, 'Offer for the roof https://example.org/7'],
  [
    { title: 'Offer', text: 'Offer\n https://example.org/7', url: 'https://example.org/7' },
    'Offer https://example.org/7',
  ],
  [{ title: 'Same', text: 'Same' }, 'Same'],
  [{ title: ' ', text: 7 }, '7'],
])('what an app shares as %j becomes the line "%s"', (shared, line) => {
  expect(sharedLine(addAddress(shared))).toBe(line);
});
