import { msFromMinutes } from '@daymark/domain/durations.ts';
import { earlierOf } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { Plan, PlannedList, PlannedProject, PlannedTask } from './plan.ts';
import type { Work } from './work.ts';
import type { WorkingDay } from './working-days.ts';

/** Creation times: a project before its lists, a list before its tasks, a task before the work on it. */
export type CreationTimes = {
  account: Temporal.Instant;
  projects: Map<PlannedProject, Temporal.Instant>;
  lists: Map<PlannedList, Temporal.Instant>;
  tasks: Map<PlannedTask, Temporal.Instant>;
};

type Options = {
  plan: Plan;
  works: Map<PlannedTask, Work>;
  days: WorkingDay[];
  /** The instant before which everything is created. */
  until: Temporal.Instant;
};

const EMPTY_FOR_DAYS = 4;

export function creationTimesOf(random: Random, { plan, works, days, until }: Options): CreationTimes {
  const tasks = taskTimes(random, { plan, works, days, until });
  const lately = days.at(-EMPTY_FOR_DAYS)?.opens ?? until; // for empty lists and projects
  const lists = timesBefore(random, plan.lists, { first: earliest(tasks, ({ list }) => list), lately });
  const projects = timesBefore(random, plan.projects, { first: earliest(lists, ({ project }) => project), lately });
  const account = [...projects.values()].reduce(earlierOf, until).subtract({ minutes: 12 });
  return { account, projects, lists, tasks };
}

const JUST_BEFORE = 0.3;
const DAYS_AHEAD = 8;

/** Some tasks are created right before the work, others days ahead, and those of a list in its order. */
function taskTimes(random: Random, { plan, works, days, until }: Options): Map<PlannedTask, Temporal.Instant> {
  const times = new Map<PlannedTask, Temporal.Instant>();
  const nextOfList = new Map<PlannedList, Temporal.Instant>();
  const dayNumbers = new Map(days.map((day, number) => [day, number]));
  for (const task of plan.tasks.toReversed()) {
    const work = works.get(task);
    const begun = work?.first_started_at ?? until;
    const number = (work && dayNumbers.get(work.takenOn)) ?? days.length - 1;
    const day = days[number - random.integer(0, DAYS_AHEAD)] ?? days[0];
    const isJustBefore = day === undefined || random.chance(JUST_BEFORE);
    const preferred = isJustBefore
      ? before(begun, random.between(1, 40))
      : day.opens.add({ minutes: random.integer(1, 500) });
    const next = nextOfList.get(task.list) ?? until;
    const at = [preferred, before(begun, 1), before(next, random.between(0.3, 1.5))].reduce(earlierOf);
    times.set(task, at);
    nextOfList.set(task.list, at);
  }
  return times;
}

function earliest<Part, Whole>(
  times: Map<Part, Temporal.Instant>,
  wholeOf: (part: Part) => Whole,
): Map<Whole, Temporal.Instant> {
  const first = new Map<Whole, Temporal.Instant>();
  for (const [part, at] of times) first.set(wholeOf(part), earlierOf(first.get(wholeOf(part)) ?? at, at));
  return first;
}

function timesBefore<Whole>(
  random: Random,
  wholes: Whole[],
  { first, lately }: { first: Map<Whole, Temporal.Instant>; lately: Temporal.Instant },
): Map<Whole, Temporal.Instant> {
  return new Map(wholes.map((whole) => [whole, before(first.get(whole) ?? lately, random.between(0.3, 2))]));
}

const before = (instant: Temporal.Instant, minutes: number) =>
  instant.subtract({ milliseconds: Math.round(msFromMinutes(minutes)) });
