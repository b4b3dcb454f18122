import { importArchive, NO_END } from '@daymark/contract/archive.ts';
import type { InputOf } from '@daymark/contract/endpoint.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import type { Send } from '@daymark/testing/given.ts';
import { fileOf, MEASURED, ONCE, type Records, UNCORRECTED } from '#server-test/archive.ts';
import { dateOf } from './workspace.ts';

/** Lists of the project, each with the word by which its tasks are named; the other project has the last one. */
const LISTS = [
  ['Beds', 'Dig'],
  ['Paths', 'Sweep'],
  ['Shed', 'Paint'],
  ['Hedge', 'Trim'],
  ['Kitchen', 'Clean'],
] as const;

/** Tasks of the project, in four lists of the same length, and of the whole account. */
const [TASKS, ALL_TASKS] = [1000, 1020];
const OF_A_LIST = TASKS / 4;

/** Every fourth task is done, on one of these days before. */
const DAYS_OF_WORK = 14;
const MINUTES_OF_A_DAY = 24 * 60;

/**
 * Imports the project 'Garden' of 1,000 tasks as a month of work has left it by this moment, and a small one beside it: plans of
 * two days, a weekly repeat, an experiment with enrolled tasks, tasks with their time and reflections, the board, a kept forecast.
 */
export async function givenLargeProject(send: Send, at: Temporal.Instant): Promise<void> {
  const body = JSON.parse(fileOf(recordsAt(at)));
  await send(importArchive, { body } as unknown as InputOf<typeof importArchive>);
}

function recordsAt(at: Temporal.Instant): Partial<Records> {
  const wire = (minutes: number) => at.add({ minutes }).toString({ smallestUnit: 'millisecond' });
  const day = (days: number) => dateOf(at, days);
  const begun = wire(-30 * MINUTES_OF_A_DAY);
  const written = { created_at: begun, updated_at: begun };
  const numbers = Array.from({ length: ALL_TASKS }, (_, place) => place + 1);
  const worked = numbers.flatMap((number) => {
    const span = workOn(number);
    return span ? [{ number, ...span, from_at: wire(span.from), until_at: wire(span.until) }] : [];
  });
  const workOf = new Map(worked.map((work) => [work.number, work]));
  return {
    projects: ['Garden', 'House'].map((name, place) => ({
      ...{ number: place + 1, name, description: '', status: 'in_progress' as const, ...written },
    })),
    lists: LISTS.map(([name], place) => ({
      ...{ number: place + 1, project: place < 4 ? 1 : 2, name, progress: 0.5, is_inbox: false, ...written },
    })),
    categories: [{ number: 1, name: 'Digging', color: '#228be6', ...written }],
    repeats: [
      {
        ...{ number: 1, list: 1, category: 1, name: 'Dig 1', description: '', priority: 'low', planned_duration: 25 },
        at_most: null,
        ...{ estimate_origin: 'own', rrule: 'FREQ=WEEKLY', start_date: day(0), next_date: day(7), ...written },
      },
    ],
    tasks: numbers.map((number) => {
      const work = workOf.get(number);
      const list = Math.ceil(number / OF_A_LIST);
      return {
        ...{ ...ONCE, number, list, category: list === 1 ? 1 : null, name: `${LISTS[list - 1]?.[1]} ${number}` },
        ...{ description: '', priority: 'medium', planned_duration: 25, estimate: work ? 25 : null },
        ...(number === 1 && { repeat: 1, due_date: day(0) }),
        ...{ status: work ? 'done' : 'not_started', first_started_at: work?.from_at ?? null },
        ...{ completed_at: work?.until_at ?? null, reflection: work ? `Went well ${number}` : null },
        ...{ mental_state: work ? (MENTAL_STATES[(number / 4) % MENTAL_STATES.length] ?? null) : null, ...written },
      };
    }),
    time_entries: worked.map(({ number: task, from, from_at, until_at }, place) => ({
      ...{ number: place + 1, task, started_at: from_at, planned_end_at: wire(from + 25), ended_at: until_at },
      ...MEASURED,
    })),
    experiments: [
      {
        ...{ number: 1, name: 'With a buffer', category: 1, target_category: 'Digging', multiplier: 1.5 },
        ...{ time_zone: 'UTC', start_date: day(-30), end_date: day(30), ends_at: wire(31 * MINUTES_OF_A_DAY) },
        ...{ ended_at: null, control_left: 1, intervention_left: 1, rule: 1, ...written },
      },
    ],
    enrolments: numbers.slice(0, OF_A_LIST).map((task) => {
      const work = workOf.get(task);
      return {
        ...{ number: task, experiment: 1, task, arm: task % 8 < 4 ? 'control' : 'intervention', ...UNCORRECTED },
        ...{ original_estimate: 25, multiplier: 1.5, suggested_estimate: 38, accepted: false },
        ...{ estimate: work ? 25 : null, worked_ms: work ? (work.until - work.from) * 60_000 : null },
        ...{ completed_at: work?.until_at ?? null, created_at: begun },
      };
    }),
    workspace_lists: [1, 2, 5].map((list, position) => ({
      ...{ number: position + 1, list, workspace_date: day(0), origin: 'imported', position, added_at: begun },
    })),
    // Today has three tasks of the project and one of the other, the next day two.
    plan_tasks: [1, 2, 3, ALL_TASKS - 1, 5, 6].map((task, place) => ({
      ...{ number: place + 1, task, plan_date: day(place < 4 ? 0 : 1), is_unplanned: false, at: null },
      ...{ position: place, added_at: begun },
    })),
    forecasts: [
      {
        ...{ number: 1, kind: 'list', task: null, name: 'Beds', made_at: begun, tasks: 2 },
        ...{ p50_minutes: 50, p80_minutes: 80, ...NO_END },
      },
    ],
    forecast_tasks: [4, 5].map((task, place) => ({ ...NO_END, number: place + 1, forecast: 1, task, worked_ms: 0 })),
  };
}

/** The work on a task in minutes before that moment: ten to thirty minutes, on another day than the work before it; null where it is open. */
function workOn(number: number): { from: number; until: number } | null {
  if (number % 4 !== 0) return null;
  const place = number / 4;
  const from = -(1 + (place % DAYS_OF_WORK)) * MINUTES_OF_A_DAY + Math.floor(place / DAYS_OF_WORK) * 30;
  return { from, until: from + 10 + (place % 5) * 5 };
}
