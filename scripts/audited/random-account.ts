import { ARCHIVE_FORMAT, ARCHIVE_VERSION, CAPACITY_FIELDS } from '@daymark/contract/archive.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { randomTrials } from './random-trials.ts';
import {
  type AccountOptions,
  DAY,
  draftOf,
  type Entry,
  edgesOf,
  entriesOf,
  habitOf,
  MINUTE,
  SPAN,
  type TaskRecord,
  taskOf,
  wire,
  workOn,
} from './random-work.ts';

/** The file of an account with tasks, work, plans, forecasts and experiments, which covers the rules of every figure. */
export function randomAccount(options: AccountOptions): string {
  const { seed, startHour, tasks: count, first, now, isTight = false } = options;
  const random = seededRandom(seed);
  const edges = edgesOf(options);
  const start = edges[0] ?? now;
  const habits = [1, 2, 3].map(() => habitOf(random));
  const drafts = Array.from({ length: count }, (_, at) => draftOf(random, at + 1, habits));
  const entries = entriesOf(drafts, random, { start, now, edges });
  const byTask = Map.groupBy(entries, ({ task }) => task);
  const placing = { random, start, now, edges, isTight };
  const tasks = drafts.map((draft) => taskOf(draft, byTask.get(draft.number) ?? [], placing));
  const written = { created_at: wire(start), updated_at: wire(start) };
  const trials = randomTrials(tasks, byTask, { ...options, random, start });
  const numbered = <Fields extends object>(records: Fields[]) =>
    records.map((fields, at) => ({ number: at + 1, ...fields }));
  const kept = keptOf(tasks, random, start);
  const noted = tasks.filter(({ estimate_origin, estimate }) => estimate_origin === 'own' && estimate !== null);
  const figures = () => ({ p50_minutes: random.integer(1, 60), p80_minutes: random.integer(30, 240) });
  // Every third figure is met to the minute.
  const figuresBeside = (own: readonly Entry[]) => {
    const minutes = Math.round(workOn(own) / MINUTE);
    const { p50_minutes, p80_minutes } = figures();
    return {
      p50_minutes: random.chance(0.3) ? minutes : p50_minutes,
      p80_minutes: random.chance(0.3) ? minutes : p80_minutes,
    };
  };
  const dates = Array.from({ length: SPAN + 12 }, (_, day) => first.add({ days: day }));
  const isEmpty = count === 0;
  return JSON.stringify({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    projects: isEmpty
      ? []
      : numbered([1, 2, 3].map((n) => ({ name: `Project ${n}`, description: '', status: 'pending', ...written }))),
    lists: isEmpty
      ? []
      : numbered([1, 2, 3].map((n) => ({ project: Math.ceil(n / 2), name: `List ${n % 2}`, progress: 0, ...written }))),
    categories: numbered([1, 2, 3, 4].map((n) => ({ name: `Category ${n}`, color: '#228be6', ...written }))),
    tasks: numbered(
      tasks.map(({ number, willBeDone, ...task }) => ({
        ...task,
        created_at: wire(task.created_at),
        completed_at: wireOrNull(task.completed_at),
        first_started_at: wireOrNull(task.first_started_at),
        updated_at: wire(start),
      })),
    ),
    time_entries: numbered(
      entries.map(({ started_at, ended_at, ...entry }) => ({
        ...{ ...entry, started_at: wire(started_at), ended_at: wireOrNull(ended_at) },
        planned_end_at: entry.source === 'manual' ? null : wire((ended_at ?? now) + MINUTE),
      })),
    ),
    ...trials,
    workspace_lists: [],
    plan_tasks: numbered(isEmpty ? [] : plansOf(dates, tasks, random, start)),
    forecasts: numbered([
      ...noted.map(({ number, first_started_at }) => ({
        kind: 'task',
        task: number,
        name: null,
        made_at: wire(first_started_at ?? start),
        tasks: 1,
        ...figuresBeside(byTask.get(number) ?? []),
      })),
      ...kept.map(({ parts, ...forecast }) => ({ ...forecast, ...figures() })),
      ...deletedStarts(noted.length > 20 ? 40 : 0, start),
    ]),
    forecast_tasks: numbered(
      kept.flatMap(({ parts }, at) => parts.map((part) => ({ forecast: noted.length + at + 1, ...part }))),
    ),
    promises: [],
    settings:
      startHour === 0 && seed % 3 > 0
        ? []
        : [
            {
              ...{ number: 1, day_start_hour: startHour },
              ...Object.fromEntries(
                CAPACITY_FIELDS.map((field, day) => [field, (seed + day) % 3 === 0 ? 100 + day : null]),
              ),
              ask_before_done: true,
            },
          ],
  });
}

const wireOrNull = (at: number | null) => (at === null ? null : wire(at));

/** Forecasts of three tasks each that were kept; every fifth one lacks a task, and of others some were deleted or moved out. */
function keptOf(tasks: readonly TaskRecord[], random: Random, start: number) {
  const started = tasks.filter(({ first_started_at }) => first_started_at !== null);
  if (started.length < 20) return [];
  return Array.from({ length: 30 }, (_, at) => {
    const place = random.integer(0, started.length - 3);
    const parts = started.slice(place, place + 3).slice(at % 5 === 0 ? 1 : 0);
    return {
      ...{ kind: ['list', 'project', 'plan'][at % 3], task: null, name: `Set ${at}`, tasks: 3 },
      made_at: wire(start + random.integer(0, 30) * DAY),
      parts: parts.map(({ number }, place) => ({
        ...{ task: number, worked_ms: random.integer(0, 20 * MINUTE) },
        ...(at % 6 === 1 && place === 0 && { task: null, completed_at: wire(start + at * DAY), final_ms: at * MINUTE }),
        ...(at % 6 === 2 && place === 0 && { withdrawn_at: wire(start + at * DAY), final_ms: at * MINUTE }),
        ...(at % 6 === 3 && { task: null, withdrawn_at: wire(start + (at + place) * DAY), final_ms: 0 }),
      })),
    };
  });
}

/** Forecasts of the starts of tasks that were deleted: every third one while it was open, every fifth one without time. */
const deletedStarts = (count: number, start: number) =>
  Array.from({ length: count }, (_, at) => {
    const ended_at = wire(start + at * DAY);
    const end = at % 3 === 0 ? { withdrawn_at: ended_at } : { completed_at: ended_at };
    const figures = { p50_minutes: at, p80_minutes: 2 * at };
    const final_ms = at % 5 === 0 ? null : Math.round(1.5 * at) * MINUTE;
    return { kind: 'task', task: null, name: null, made_at: wire(start), tasks: 1, ...figures, ...end, final_ms };
  });

/** Plans with a few tasks each: planned and unplanned ones, some with a time. */
function plansOf(dates: readonly Temporal.PlainDate[], tasks: readonly TaskRecord[], random: Random, start: number) {
  return dates.flatMap((date) => {
    if (random.chance(0.3)) return [];
    const place = random.integer(0, Math.max(0, tasks.length - 8));
    return tasks.slice(place, place + random.integer(1, 7)).map(({ number }, position) => ({
      ...{ task: number, plan_date: `${date}`, is_unplanned: random.chance(0.3), position: (position * 37) % 11 },
      at: random.chance(0.15) ? `${String(random.integer(0, 23)).padStart(2, '0')}:30` : null,
      added_at: wire(start),
    }));
  });
}
