import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { WorkingDay } from './days.ts';
import { type Job, makeJobs, outcomeOf } from './jobs.ts';
import type { PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';
import type { Outcome } from './reflections.ts';
import { replanned, type Stretch, stretchOf } from './stretches.ts';

/** What became of a task that was begun. */
export type Work = {
  takenOn: WorkingDay;
  stretches: Stretch[];
  first_started_at: Temporal.Instant;
  last_ended_at: Temporal.Instant;
  isDone: boolean;
  outcome: Outcome;
};

type Options = {
  /** In the order in which they are due. */
  tasks: PlannedTask[];
  days: WorkingDay[];
  /** Nothing goes on after this; what is under way then stays paused. */
  until: Temporal.Instant;
  /** How long breaks are, beside the usual ones. */
  shortening: number;
};

/** Works through the tasks day by day, one at a time. */
export function workThrough(chance: Chance, { tasks, days, until, shortening }: Options): Map<PlannedTask, Work> {
  const { nextOn } = makeJobs(chance, tasks);
  const jobs: Job[] = [];
  let free: Temporal.Instant | undefined;

  const jobOn = (day: WorkingDay) => {
    const underWay = jobs.at(-1);
    if (underWay && underWay.leftMs > 0) return underWay;
    const next = nextOn(day);
    if (next) jobs.push(next);
    return next;
  };
  for (const day of days) {
    const opens = free ? laterOf(day.opens, free) : day.opens;
    const hours = { opens, lunch: day.lunch, closes: earlierOf(day.closes, until) };
    free = workOneDay(chance, { hours, shortening, nextJob: () => jobOn(day) });
  }
  return new Map(jobs.flatMap((job) => workOf(job)));
}

/** Nothing where the job was still waiting for its first minute. */
function workOf({ task, takenOn, stretches, leftMs, isPutAside, outcome }: Job): [PlannedTask, Work][] {
  const first = stretches.at(0);
  const last = stretches.at(-1);
  if (!first || !last) return [];
  const isDone = leftMs <= 0 && !isPutAside;
  const { started_at: first_started_at } = first;
  return [[task, { takenOn, stretches, first_started_at, last_ended_at: last.ended_at, isDone, outcome }]];
}

/** The same minutes of work, had the timer been set to `planned` and not to the person's own estimate. */
export function workAgainst(chance: Chance, work: Work, planned: number): Work {
  const stretches = replanned(chance, work.stretches, planned);
  return { ...work, stretches, outcome: outcomeOf(workedMs(work) / msFromMinutes(planned)) };
}

export function workedMs({ stretches }: Work): number {
  return stretches.reduce((sum, { started_at, ended_at }) => sum + msBetween(started_at, ended_at), 0);
}

const LONGEST_DAY = msFromMinutes(600);

/** Nobody starts a timer for less. */
const SHORTEST_STRETCH = msFromMinutes(2);

type Day = {
  hours: { opens: Temporal.Instant; lunch: Temporal.Instant; closes: Temporal.Instant };
  shortening: number;
  nextJob: () => Job | undefined;
};

/** Gives when something else can begin at the earliest. */
function workOneDay(chance: Chance, { hours, shortening, nextJob }: Day): Temporal.Instant {
  let at = hours.opens;
  let leftMs = LONGEST_DAY;
  let isHungry = true;
  for (let job = nextJob(); job; job = nextJob()) {
    if (isHungry && msBetween(hours.lunch, at) >= 0) {
      at = after(at, msFromMinutes(chance.between(30, 60)));
      isHungry = false;
    }
    const room = Math.min(leftMs, msBetween(at, hours.closes));
    if (room < SHORTEST_STRETCH) break;
    const untilLunch = isHungry ? msBetween(at, hours.lunch) : Number.POSITIVE_INFINITY;
    const ms = stretchMs(chance, { wholeMs: job.leftMs, room, untilLunch });
    workOn(chance, job, { started_at: at, ms });
    leftMs -= ms;
    at = after(at, ms + breakMs(chance) * shortening);
  }
  return at;
}

const INTERRUPTED = 0.16;
const WORTH_INTERRUPTING = msFromMinutes(12);

/** A meal waits for a task that is nearly done. */
const NEARLY = msFromMinutes(20);

type Room = { wholeMs: number; room: number; untilLunch: number };

function stretchMs(chance: Chance, { wholeMs, room, untilLunch }: Room): number {
  const isInterrupted = wholeMs > WORTH_INTERRUPTING && chance.is(INTERRUPTED);
  const wanted = isInterrupted ? Math.round(wholeMs * chance.between(0.3, 0.7)) : wholeMs;
  const isLunchFirst = untilLunch > SHORTEST_STRETCH && wanted > untilLunch + NEARLY;
  return Math.min(isLunchFirst ? untilLunch : wanted, room);
}

const LONG_BREAK = 0.25;

function breakMs(chance: Chance): number {
  return msFromMinutes(chance.is(LONG_BREAK) ? chance.between(20, 70) : chance.between(1, 12));
}

function workOn(chance: Chance, job: Job, { started_at, ms }: { started_at: Temporal.Instant; ms: number }): void {
  const interrupted = job.stretches.at(-1);
  job.stretches.push(stretchOf(chance, { interrupted, planned: job.task.estimate, started_at, ms }));
  job.leftMs -= ms;
}

const after = (instant: Temporal.Instant, ms: number) => instant.add({ milliseconds: Math.round(ms) });

const msBetween = (from: Temporal.Instant, to: Temporal.Instant) => from.until(to).total('milliseconds');

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;

const earlierOf = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other);

const laterOf = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one);
