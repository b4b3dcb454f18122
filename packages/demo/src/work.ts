import { msFromMinutes } from '@daymark/domain/durations.ts';
import { earlierOf, laterOf } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import { type Entry, entryOf, replanned } from './entries.ts';
import { type Job, makeJobs, outcomeOf } from './jobs.ts';
import type { PlannedTask } from './plan.ts';
import type { Outcome } from './reflections.ts';
import type { WorkingDay } from './working-days.ts';

/** The work on a started task. */
export type Work = {
  takenOn: WorkingDay;
  entries: Entry[];
  first_started_at: Temporal.Instant;
  last_ended_at: Temporal.Instant;
  isDone: boolean;
  outcome: Outcome;
};

type Options = {
  /** Tasks in the order in which they are due. */
  tasks: PlannedTask[];
  days: WorkingDay[];
  /** Work ends here; a task in progress stays paused. */
  until: Temporal.Instant;
  /** Factor on the length of breaks. */
  shortening: number;
};

/** Simulates work on the tasks, day by day and one task at a time. */
export function workThrough(random: Random, { tasks, days, until, shortening }: Options): Map<PlannedTask, Work> {
  const { nextOn } = makeJobs(random, tasks);
  const jobs: Job[] = [];
  let free: Temporal.Instant | undefined;

  const jobOn = (day: WorkingDay) => {
    const current = jobs.at(-1);
    if (current && current.leftMs > 0) return current;
    const next = nextOn(day);
    if (next) jobs.push(next);
    return next;
  };
  for (const day of days) {
    const opens = free ? laterOf(day.opens, free) : day.opens;
    const hours = { opens, lunch: day.lunch, closes: earlierOf(day.closes, until) };
    free = workOneDay(random, { hours, shortening, nextJob: () => jobOn(day) });
  }
  return new Map(jobs.flatMap((job) => workOf(job)));
}

/** The task of a job with its work; empty without any work yet. */
function workOf({ task, takenOn, entries, leftMs, staysPaused, outcome }: Job): [PlannedTask, Work][] {
  const first = entries.at(0);
  const last = entries.at(-1);
  if (!first || !last) return [];
  const isDone = leftMs <= 0 && !staysPaused;
  const { started_at: first_started_at } = first;
  return [[task, { takenOn, entries, first_started_at, last_ended_at: last.ended_at, isDone, outcome }]];
}

/** The same work, with the timer set to `planned` minutes instead of the user's own estimate. */
export function workAgainst(random: Random, work: Work, planned: number): Work {
  const entries = replanned(random, work.entries, planned);
  return { ...work, entries, outcome: outcomeOf(workedMs(work) / msFromMinutes(planned)) };
}

export function workedMs({ entries }: Work): number {
  return entries.reduce((sum, { started_at, ended_at }) => sum + msBetween(started_at, ended_at), 0);
}

const LONGEST_DAY = msFromMinutes(600);

/** Nobody starts a timer for less. */
const SHORTEST_ENTRY = msFromMinutes(2);

type Day = {
  hours: { opens: Temporal.Instant; lunch: Temporal.Instant; closes: Temporal.Instant };
  shortening: number;
  nextJob: () => Job | undefined;
};

/** Returns the earliest time for more work. */
function workOneDay(random: Random, { hours, shortening, nextJob }: Day): Temporal.Instant {
  let at = hours.opens;
  let leftMs = LONGEST_DAY;
  let isLunchDue = true;
  for (let job = nextJob(); job; job = nextJob()) {
    if (isLunchDue && msBetween(hours.lunch, at) >= 0) {
      at = after(at, msFromMinutes(random.between(30, 60)));
      isLunchDue = false;
    }
    const room = Math.min(leftMs, msBetween(at, hours.closes));
    if (room < SHORTEST_ENTRY) break;
    const untilLunch = isLunchDue ? msBetween(at, hours.lunch) : Number.POSITIVE_INFINITY;
    const ms = entryMs(random, { wholeMs: job.leftMs, room, untilLunch });
    workOn(random, job, { started_at: at, ms });
    leftMs -= ms;
    at = after(at, ms + breakMs(random) * shortening);
  }
  return at;
}

const INTERRUPTED = 0.16;
const WORTH_INTERRUPTING = msFromMinutes(12);

/** Lunch waits for a task that is done within this time. */
const NEARLY = msFromMinutes(20);

type Room = { wholeMs: number; room: number; untilLunch: number };

function entryMs(random: Random, { wholeMs, room, untilLunch }: Room): number {
  const isInterrupted = wholeMs > WORTH_INTERRUPTING && random.chance(INTERRUPTED);
  const wanted = isInterrupted ? Math.round(wholeMs * random.between(0.3, 0.7)) : wholeMs;
  const isLunchFirst = untilLunch > SHORTEST_ENTRY && wanted > untilLunch + NEARLY;
  return Math.min(isLunchFirst ? untilLunch : wanted, room);
}

const LONG_BREAK = 0.25;

function breakMs(random: Random): number {
  return msFromMinutes(random.chance(LONG_BREAK) ? random.between(20, 70) : random.between(1, 12));
}

function workOn(random: Random, job: Job, { started_at, ms }: { started_at: Temporal.Instant; ms: number }): void {
  const interrupted = job.entries.at(-1);
  job.entries.push(entryOf(random, { interrupted, planned: job.task.estimate, started_at, ms }));
  job.leftMs -= ms;
}

const after = (instant: Temporal.Instant, ms: number) => instant.add({ milliseconds: Math.round(ms) });

const msBetween = (from: Temporal.Instant, to: Temporal.Instant) => from.until(to).total('milliseconds');
