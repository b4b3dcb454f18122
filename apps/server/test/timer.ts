import * as api from '@daymark/contract/timer.ts';
import type { TestApp } from './app.ts';

/** The start of the fake clock, as in testApp. */
export const START = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

export const REFLECTED = { mental_state: 'focused', reflection: 'Went well' };

/** The calls of one task's timer. */
export function timerOf({ send }: Pick<TestApp, 'send'>, { id }: { id: number }) {
  const params = { id: String(id) };
  return {
    params,
    start: (duration_minutes?: number) =>
      send(api.startTimer, { params, body: duration_minutes === undefined ? {} : { duration_minutes } }),
    switch: (body: Omit<api.WorkRequest, 'switch'> = {}) =>
      send(api.startTimer, { params, body: { ...body, switch: true } }),
    pause: (body: api.EndRequest = {}) => send(api.pauseTimer, { params, body }),
    extend: (additional_minutes: number, overtime_minutes?: number) =>
      send(api.extendTimer, { params, body: { additional_minutes, overtime_minutes } }),
    complete: (body: Partial<api.CompletionInput> = {}) =>
      send(api.completeTask, { params, body: { ...REFLECTED, ...body } }),
    status: () => send(api.getTimerStatus, { params }),
  };
}
