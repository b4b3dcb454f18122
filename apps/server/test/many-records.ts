import { NO_END } from '@daymark/contract/archive.ts';
import { fileOf, MEASURED, ONCE, UNCORRECTED } from './archive.ts';

const AT = '2026-11-20T09:00:00.000Z';
const FIRST_DAY = Temporal.PlainDate.from('1970-01-01');
const written = { created_at: AT, updated_at: AT };

/**
 * A file with so many tasks in one list, all in one category, of one repeat with a list of its own and in one ended
 * experiment, and as many time entries, all on the first task, plans, all with the second; the third is in each of the
 * kept forecasts.
 */
export function manyRecords(count: number, { forecasts = count / 5 } = {}): string {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  const kept = numbers.slice(0, forecasts);
  return fileOf({
    projects: [{ number: 1, name: 'P', description: '', status: 'done', ...written }],
    lists: [
      { number: 1, project: 1, name: 'L', progress: 0, is_inbox: false, ...written },
      { number: 2, project: 1, name: 'Of the repeat', progress: 0, is_inbox: false, ...written },
    ],
    categories: [{ number: 1, name: 'C', color: '#228be6', ...written }],
    repeats: [
      {
        ...{ number: 1, list: 2, category: 1, name: 'R', description: '', priority: 'low', planned_duration: 25 },
        estimate_origin: 'own',
        at_most: null,
        ...{ rrule: 'FREQ=DAILY', start_date: '2026-11-20', next_date: '2026-12-20', ...written },
      },
    ],
    tasks: numbers.map((number) => ({
      ...ONCE,
      ...{
        number,
        list: 1,
        category: 1,
        repeat: 1,
        name: `T${number}`,
        description: '',
        priority: 'low',
        planned_duration: 25,
        at_most: null,
      },
      ...{ status: 'paused', estimate: 25, first_started_at: AT, completed_at: null },
      ...{ mental_state: null, reflection: null, ...written },
    })),
    time_entries: numbers.map((number) => ({
      ...{ number, task: 1, started_at: AT, planned_end_at: '2026-11-20T09:25:00.000Z', ended_at: AT },
      ...MEASURED,
    })),
    experiments: [
      {
        ...{ number: 1, name: 'E', category: 1, target_category: 'C', multiplier: 1.5, time_zone: 'UTC', ...written },
        ...{ start_date: '2026-11-01', end_date: '2026-11-19', ends_at: AT, ended_at: AT },
        ...{ control_left: 0, intervention_left: 0, rule: 2 },
      },
    ],
    enrolments: numbers.map((number) => ({
      ...{ number, experiment: 1, task: number, arm: 'control', original_estimate: 25, multiplier: 1.5 },
      ...{ suggested_estimate: 38, accepted: false, estimate: null, worked_ms: null, completed_at: null },
      ...UNCORRECTED,
      created_at: AT,
    })),
    plan_tasks: numbers.map((number) => ({
      ...{ number, task: 2, plan_date: FIRST_DAY.add({ days: number }).toString(), position: 0, is_unplanned: false },
      at: null,
      added_at: AT,
    })),
    forecasts: kept.map((number) => ({
      ...{ number, kind: 'list', task: null, name: 'L', made_at: AT, tasks: 1, p50_minutes: 25, p80_minutes: 40 },
      ...NO_END,
    })),
    forecast_tasks: kept.map((number) => ({ ...NO_END, number, forecast: number, task: 3, worked_ms: 0 })),
  });
}

/** Minutes between the begins of two tasks. */
const APART = 40;

/** Lists of a hundred tasks in ten categories, every other one done in its 25 minutes, one after the other until a day before the tests begin. */
export function workedRecords(count: number): string {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  const begin = Temporal.Instant.from('2026-11-19T12:00:00Z').subtract({ minutes: count * APART });
  const at = (number: number, minutes = 0) => begin.add({ minutes: number * APART + minutes }).toString(WRITTEN);
  const isDone = (number: number) => number % 2 === 0;
  const hundreds = numbers.slice(0, Math.ceil(count / 100));
  return fileOf({
    projects: hundreds.map((number) => ({
      number,
      name: `P${number}`,
      description: '',
      status: 'in_progress',
      ...written,
    })),
    lists: hundreds.map((number) => ({
      number,
      project: number,
      name: `L${number}`,
      progress: 0,
      is_inbox: false,
      ...written,
    })),
    categories: numbers
      .slice(0, 10)
      .map((number) => ({ number, name: `Area ${number}`, color: '#228be6', ...written })),
    tasks: numbers.map((number) => ({
      ...ONCE,
      ...{
        number,
        list: Math.ceil(number / 100),
        category: (number % 10) + 1,
        name: `Task ${number}`,
        description: 'Word by word',
      },
      ...{ priority: 'medium', planned_duration: 30, created_at: at(number), updated_at: at(number, 25) },
      ...(isDone(number)
        ? {
            status: 'done',
            estimate: 30,
            first_started_at: at(number),
            completed_at: at(number, 25),
            mental_state: 'tired',
            reflection: 'Went well',
          }
        : {
            status: 'not_started',
            estimate: null,
            first_started_at: null,
            completed_at: null,
            mental_state: null,
            reflection: null,
          }),
    })),
    time_entries: numbers.filter(isDone).map((task, place) => ({
      ...{ number: place + 1, task, started_at: at(task), planned_end_at: at(task, 30), ended_at: at(task, 25) },
      ...MEASURED,
    })),
  });
}

const WRITTEN = { smallestUnit: 'millisecond' } as const;
