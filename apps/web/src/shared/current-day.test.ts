import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, startSession } from '#api/session.ts';
import { currentDay } from './current-day.ts';

afterEach(() => {
  vi.restoreAllMocks();
  dropSession('logged_out');
});

const signIn = (day_start_hour: number) =>
  startSession({ token: 'token', user: userRecord({ id: 7, day_start_hour }) });

function setClock(at: string, timeZone = 'Europe/Berlin') {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from(at));
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue(timeZone);
}

test('the current day changes with the clock, in both directions', () => {
  signIn(0);
  const at = (time: string) => {
    setClock(time);
    return currentDay()?.date;
  };
  expect(at('2026-11-20T22:59:59.999Z')).toBe('2026-11-20');
  expect(at('2026-11-20T23:00:00Z')).toBe('2026-11-21');
  expect(at('2026-11-21T22:59:59Z')).toBe('2026-11-21');
  expect(at('2026-11-25T12:00:00Z')).toBe('2026-11-25');
  expect(at('2026-11-20T22:59:59Z')).toBe('2026-11-20'); // a clock that is set back
});

test('the current day changes with the zone, and with the hour at which days begin', () => {
  signIn(0);
  setClock('2026-11-20T23:30:00Z');
  expect(currentDay()?.date).toBe('2026-11-21');
  setClock('2026-11-20T23:30:00Z', 'America/New_York');
  expect(currentDay()?.date).toBe('2026-11-20');
  setClock('2026-11-20T23:30:00Z');
  expect(currentDay()?.date).toBe('2026-11-21');
  signIn(4);
  expect(currentDay()).toEqual({ userId: 7, date: '2026-11-20' });
});
