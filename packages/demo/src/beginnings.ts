import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { WorkingDay } from './days.ts';
import type { Plan, PlannedList, PlannedProject, PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';
import type { Work } from './work.ts';

/** When everything was written down: a thing before what belongs to it, a task before the work on it. */
export type Beginnings = {
  account: Temporal.Instant;
  projects: Map<PlannedProject, Temporal.Instant>;
  lists: Map<PlannedList, Temporal.Instant>;
  tasks: Map<PlannedTask, Temporal.Instant>;
};

type Options = {
  plan: Plan;
  works: Map<PlannedTask, Work>;
  days: WorkingDay[];
  /** Before this moment everything was there. */
  until: Temporal.Instant;
};

const EMPTY_FOR_DAYS = 4;

export function beginningsOf(chance: Chance, { plan, works, days, until }: Options): Beginnings {
  const tasks = tasksWritten(chance, { plan, works, days, until });
  const lately = days.at(-EMPTY_FOR_DAYS)?.opens ?? until; // the beginning of what is still empty
  const lists = eachBefore(chance, plan.lists, { first: earliest(tasks, ({ list }) => list), lately });
  const projects = eachBefore(chance, plan.projects, { first: earliest(lists, ({ project }) => project), lately });
  const account = [...projects.values()].reduce(earlierOf, until).subtract({ minutes: 12 });
  return { account, projects, lists, tasks };
}

const JUST_BEFORE = 0.3;
const DAYS_AHEAD = 8;

/** Some tasks are written down right before the work, others days ahead, a list from its top to its end. */
function tasksWritten(chance: Chance, { plan, works, days, until }: Options): Map<PlannedTask, Temporal.Instant> {
  const written = new Map<PlannedTask, Temporal.Instant>();
  const nextOfList = new Map<PlannedList, Temporal.Instant>();
  const dayNumbers = new Map(days.map((day, number) => [day, number]));
  for (const task of plan.tasks.toReversed()) {
    const work = works.get(task);
    const begun = work?.first_started_at ?? until;
    const number = (work && dayNumbers.get(work.takenOn)) ?? days.length - 1;
    const day = days[number - chance.whole(0, DAYS_AHEAD)] ?? days[0];
    const isJustBefore = day === undefined || chance.is(JUST_BEFORE);
    const meant = isJustBefore
      ? before(begun, chance.between(1, 40))
      : day.opens.add({ minutes: chance.whole(1, 500) });
    const next = nextOfList.get(task.list) ?? until;
    const at = [meant, before(begun, 1), before(next, chance.between(0.3, 1.5))].reduce(earlierOf);
    written.set(task, at);
    nextOfList.set(task.list, at);
  }
  return written;
}

function earliest<Part, Whole>(
  times: Map<Part, Temporal.Instant>,
  wholeOf: (part: Part) => Whole,
): Map<Whole, Temporal.Instant> {
  const first = new Map<Whole, Temporal.Instant>();
  for (const [part, at] of times) first.set(wholeOf(part), earlierOf(first.get(wholeOf(part)) ?? at, at));
  return first;
}

function eachBefore<Whole>(
  chance: Chance,
  wholes: Whole[],
  { first, lately }: { first: Map<Whole, Temporal.Instant>; lately: Temporal.Instant },
): Map<Whole, Temporal.Instant> {
  return new Map(wholes.map((whole) => [whole, before(first.get(whole) ?? lately, chance.between(0.3, 2))]));
}

const before = (instant: Temporal.Instant, minutes: number) =>
  instant.subtract({ milliseconds: Math.round(msFromMinutes(minutes)) });

const earlierOf = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
