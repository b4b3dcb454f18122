import { dayOf } from '@daymark/domain/days.ts';
import { type Beginnings, beginningsOf } from './beginnings.ts';
import { workingDays } from './days.ts';
import { type HeldExperiment, holdExperiments } from './experiments.ts';
import { makePlan, type Plan, type PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';
import { type Work, workAgainst, workThrough } from './work.ts';

export type DemoOptions = {
  tasks: number;
  /** Nothing but the end of the running countdown lies later. */
  now: Temporal.Instant;
  timeZone: string;
};

/** What somebody has planned and done. */
export type Story = {
  beginnings: Beginnings;
  /** The work on the tasks that were begun, that of the running timer apart. */
  works: Map<PlannedTask, Work>;
  running: { task: PlannedTask; since: Temporal.Instant; planned_end_at: Temporal.Instant };
  experiments: HeldExperiment[];
  /** Minutes: the person's own, or the suggestion that was taken in its place. */
  estimateOf: (task: PlannedTask) => number;
};

const RUNNING_FOR_SECONDS = { min: 5 * 60, max: 19 * 60 };

export function makeStory(chance: Chance, { tasks, now, timeZone }: DemoOptions): Story {
  const { weeks, rounds, shortening, extraHours } = paceOf(tasks);
  const daysBefore = Math.round(weeks * 7);
  const nameOfRound = (round: number) => {
    const daysAgo = Math.round(daysBefore * (1 - round / rounds));
    return round === rounds - 1 ? null : monthOf(dayOf(now, timeZone).subtract({ days: daysAgo }));
  };
  const plan = makePlan(chance, { tasks, rounds, nameOfRound, shortening });
  const days = workingDays(chance, { now, timeZone, days: daysBefore, extraHours });
  const since = now.subtract({ seconds: chance.whole(RUNNING_FOR_SECONDS.min, RUNNING_FOR_SECONDS.max) });
  const works = workThrough(chance, { tasks: plan.tasks, days, until: since.subtract({ minutes: 2 }), shortening });
  const beginnings = beginningsOf(chance, { plan, works, days, until: since });
  const task = nextTask(plan, works);
  const experiments = holdExperiments(chance, { beginnings, works, now, timeZone });
  const taken = suggestionsTaken(experiments);
  const estimateOf = (planned: PlannedTask) => taken.get(planned) ?? planned.estimate;
  const planned_end_at = since.add({ minutes: Math.max(estimateOf(task), SHORTEST_COUNTDOWN) });
  return {
    beginnings,
    works: new Map([...works].map(([task, work]) => [task, against(chance, work, taken.get(task))])),
    running: { task, since, planned_end_at },
    experiments,
    estimateOf,
  };
}

function suggestionsTaken(experiments: HeldExperiment[]): Map<PlannedTask, number> {
  const enrolled = experiments.flatMap((experiment) => experiment.enrolled).filter(({ isAccepted }) => isAccepted);
  return new Map(enrolled.map(({ task, suggested }) => [task, suggested]));
}

const against = (chance: Chance, work: Work, taken: number | undefined) =>
  taken === undefined ? work : workAgainst(chance, work, taken);

const USUAL = { tasks: 300, weeks: 10 };
const LONGEST_WEEKS = 12 * 52;

/** Many tasks reach back further, and there are more of them in a day, which makes them and the breaks shorter. */
function paceOf(tasks: number) {
  const times = tasks / USUAL.tasks;
  const weeks = Math.min(LONGEST_WEEKS, USUAL.weeks * (times < 1 ? times : times ** 0.71));
  const density = (times * USUAL.weeks) / weeks; // tasks in a week, beside the usual ones
  return {
    weeks,
    rounds: Math.max(1, Math.round(times ** 0.6)),
    shortening: Math.min(1, density ** -0.85),
    extraHours: Math.min(2, Math.max(0, (density - 1) * 0.4)),
  };
}

const monthOf = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', year: 'numeric' });

/** Minutes of the running countdown: long enough to be under way when somebody looks at it. */
const SHORTEST_COUNTDOWN = 30;

/** Work goes on in the project that was begun last, where that has something left. */
function nextTask({ projects, tasks }: Plan, works: Map<PlannedTask, Work>): PlannedTask {
  const newest = projects.findLast(({ status }) => status === 'in_progress');
  const open = tasks.filter((task) => !works.has(task) && task.list.project.status === 'in_progress');
  const there = open.filter(({ list }) => list.project === newest);
  const task = there.find(({ estimate }) => estimate >= SHORTEST_COUNTDOWN) ?? there[0] ?? open[0];
  if (!task) throw new Error('A demo has no open task that a timer could run on');
  return task;
}
