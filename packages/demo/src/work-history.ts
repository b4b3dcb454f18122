import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import type { Random } from '@daymark/domain/random.ts';
import { type CreationTimes, creationTimesOf } from './creation-times.ts';
import { type HeldExperiment, holdExperiments } from './experiments.ts';
import { makePlan, type Plan, type PlannedTask } from './plan.ts';
import { type Work, workAgainst, workThrough } from './work.ts';
import { workingDays } from './working-days.ts';

export type DemoOptions = {
  tasks: number;
  /** Current time: only the end of the running countdown is later. */
  now: Temporal.Instant;
  timeZone: string;
};

/** The plan and the work on it. */
export type WorkHistory = {
  creationTimes: CreationTimes;
  /** Work on every started task but the one with the running timer. */
  works: Map<PlannedTask, Work>;
  running: { task: PlannedTask; since: Temporal.Instant; planned_end_at: Temporal.Instant };
  experiments: HeldExperiment[];
  /** Estimate in minutes: the user's own, or the accepted suggestion. */
  estimateOf: (task: PlannedTask) => number;
};

const RUNNING_FOR_SECONDS = { min: 5 * 60, max: 19 * 60 };

export function makeWorkHistory(random: Random, { tasks, now, timeZone }: DemoOptions): WorkHistory {
  const { weeks, rounds, shortening, extraHours } = paceOf(tasks);
  const daysBefore = Math.round(weeks * 7);
  const nameOfRound = (round: number) => {
    const daysAgo = Math.round(daysBefore * (1 - round / rounds));
    return round === rounds - 1 ? null : monthOf(dayOf(now, fromMidnight(timeZone)).subtract({ days: daysAgo }));
  };
  const plan = makePlan(random, { tasks, rounds, nameOfRound, shortening });
  const days = workingDays(random, { now, timeZone, days: daysBefore, extraHours });
  const since = now.subtract({ seconds: random.integer(RUNNING_FOR_SECONDS.min, RUNNING_FOR_SECONDS.max) });
  const works = workThrough(random, { tasks: plan.tasks, days, until: since.subtract({ minutes: 2 }), shortening });
  const creationTimes = creationTimesOf(random, { plan, works, days, until: since });
  const task = nextTask(plan, works);
  const experiments = holdExperiments(random, { creationTimes, works, now, timeZone });
  const accepted = acceptedSuggestions(experiments);
  const estimateOf = (planned: PlannedTask) => accepted.get(planned) ?? planned.estimate;
  const planned_end_at = since.add({ minutes: Math.max(estimateOf(task), SHORTEST_COUNTDOWN) });
  return {
    creationTimes,
    works: new Map([...works].map(([task, work]) => [task, withEstimate(random, work, accepted.get(task))])),
    running: { task, since, planned_end_at },
    experiments,
    estimateOf,
  };
}

type EndedWork = { task: PlannedTask; started_at: Temporal.Instant; ended_at: Temporal.Instant };

/** All ended work, in the order of its starts. */
export function endedWork({ works }: WorkHistory): EndedWork[] {
  return [...works]
    .flatMap(([task, { entries }]) => entries.map(({ started_at, ended_at }) => ({ task, started_at, ended_at })))
    .sort((one, other) => Temporal.Instant.compare(one.started_at, other.started_at));
}

/** Tasks that nobody has begun, the most urgent first. */
export function openTasks({ creationTimes, works, running }: WorkHistory): PlannedTask[] {
  const open = [...creationTimes.tasks.keys()].filter((task) => !works.has(task) && task !== running.task);
  return open.sort((one, other) => one.due - other.due);
}

function acceptedSuggestions(experiments: HeldExperiment[]): Map<PlannedTask, number> {
  const enrolled = experiments.flatMap((experiment) => experiment.enrolled).filter(({ isAccepted }) => isAccepted);
  return new Map(enrolled.map(({ task, suggested }) => [task, suggested]));
}

const withEstimate = (random: Random, work: Work, accepted: number | undefined) =>
  accepted === undefined ? work : workAgainst(random, work, accepted);

const USUAL = { tasks: 300, weeks: 10 };
const LONGEST_WEEKS = 12 * 52;

/** More tasks reach back further and fill the days with more, shorter tasks and shorter breaks. */
function paceOf(tasks: number) {
  const times = tasks / USUAL.tasks;
  const weeks = Math.min(LONGEST_WEEKS, USUAL.weeks * (times < 1 ? times : times ** 0.71));
  const density = (times * USUAL.weeks) / weeks; // tasks per week, relative to the usual demo
  return {
    weeks,
    rounds: Math.max(1, Math.round(times ** 0.6)),
    shortening: Math.min(1, density ** -0.85),
    extraHours: Math.min(2, Math.max(0, (density - 1) * 0.4)),
  };
}

const monthOf = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', year: 'numeric' });

/** The shortest countdown of the running timer in minutes: it must not be over yet. */
const SHORTEST_COUNTDOWN = 30;

/** The timer runs on an open task of the newest project, where it has one. */
function nextTask({ projects, tasks }: Plan, works: Map<PlannedTask, Work>): PlannedTask {
  const newest = projects.findLast(({ status }) => status === 'in_progress');
  const open = tasks.filter((task) => !works.has(task) && task.list.project.status === 'in_progress');
  const there = open.filter(({ list }) => list.project === newest);
  const task = there.find(({ estimate }) => estimate >= SHORTEST_COUNTDOWN) ?? there[0] ?? open[0];
  if (!task) throw new Error('The demo has no open task for the running timer');
  return task;
}
