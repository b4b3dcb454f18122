import type { ProjectStatus } from '@daymark/contract/statuses.ts';
import type { Priority } from '@daymark/contract/tasks.ts';
import { PROJECTS_AT_WORK } from './projects-at-work.ts';
import { PROJECTS_BESIDE } from './projects-beside.ts';
import type { Chance } from './random.ts';
import { DESCRIPTIONS } from './reflections.ts';
import type { CategoryKey, ProjectWords } from './words.ts';

/** What somebody means to do: everything of the demo before a minute of it has been worked. */
export type Plan = { projects: PlannedProject[]; lists: PlannedList[]; tasks: PlannedTask[] };

export type PlannedProject = { name: string; description: string; status: ProjectStatus };
export type PlannedList = { project: PlannedProject; name: string };

export type PlannedTask = {
  list: PlannedList;
  name: string;
  description: string;
  priority: Priority;
  category: CategoryKey | null;
  /** Minutes. */
  estimate: number;
  /** When its turn comes, as a share of the demo's time: what lies past 1 is still to do today. */
  due: number;
};

type Options = {
  tasks: number;
  /** How many times in a row the same projects are gone through, to fill long histories. */
  rounds: number;
  /** What the projects of an earlier round are told apart by; null for the last one. */
  nameOfRound: (round: number) => string | null;
  /** By how much all tasks are shortened, so that the more of them fit into a day. */
  shortening: number;
};

/** In the order in which they are begun. */
const PROJECTS = [...PROJECTS_BESIDE, ...PROJECTS_AT_WORK].sort((one, other) => one.from - other.from);

/** Tasks in the order in which their turn comes. */
export function makePlan(chance: Chance, options: Options): Plan {
  const rounds = Array.from({ length: options.rounds }, (_, round) => draftRound(round, options.nameOfRound(round)));
  const drafts = rounds.flat();
  const lists = drafts.flatMap((draft) => draft.lists);
  return {
    projects: drafts.map(({ project }) => project),
    lists: lists.map(({ planned }) => planned),
    tasks: planTasks(chance, lists, options).sort((one, other) => one.due - other.due),
  };
}

/** A list and the words that its tasks are made of. */
type Draft = { words: ProjectWords; list: ProjectWords['lists'][number]; planned: PlannedList; round: number };

/** Projects of an earlier round, which have a name for it, are done and hold nothing that is empty. */
function draftRound(round: number, roundName: string | null): { project: PlannedProject; lists: Draft[] }[] {
  const isPast = roundName !== null;
  const drafts = PROJECTS.map((words) => {
    const { name, description, status } = words;
    const project: PlannedProject = isPast
      ? { name: `${name}, ${roundName}`, description, status: 'done' }
      : { name, description, status };
    const lists = words.lists
      .filter(({ things }) => !isPast || things.length > 0)
      .map((list) => ({ words, list, planned: { project, name: list.name }, round }));
    return { project, lists };
  });
  return drafts.filter(({ lists }) => !isPast || lists.length > 0);
}

function planTasks(chance: Chance, drafts: Draft[], { tasks, rounds, shortening }: Options): PlannedTask[] {
  const taskOf = taskMaker(chance, shortening);
  const weights = drafts.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let tasksSoFar = 0;
  return drafts.flatMap((draft, at) => {
    // Rounded as a running total, so that the sum is exact.
    weightSoFar += weights[at] ?? 0;
    const count = Math.round((weightSoFar / total) * tasks) - tasksSoFar;
    tasksSoFar += count;
    const { from, until } = shareOfTime(chance, draft.words);
    return Array.from({ length: count }, (_, number) => {
      const share = from + ((number + chance.between(0.2, 0.8)) / count) * (until - from);
      return { ...taskOf(draft, number), due: (draft.round + share) / rounds };
    });
  });
}

function weightOf({ words: { from, until, pace = 1 }, list }: Draft): number {
  return list.things.length === 0 ? 0 : (until - from) * pace;
}

/** One list begins late, another takes long: they do not advance in step. */
const SPREAD = { begin: [0, 0.3], end: [-0.15, 0.22] } as const;

function shareOfTime(chance: Chance, { from, until }: ProjectWords): { from: number; until: number } {
  const time = until - from;
  return {
    from: from + chance.between(...SPREAD.begin) * time,
    until: until + chance.between(...SPREAD.end) * time,
  };
}

const HIGH = 0.25;
const LOW = 0.25;
const WITH_DESCRIPTION = 0.35;
const WITHOUT_CATEGORY = 0.04;

function taskMaker(chance: Chance, shortening: number) {
  const nextDescription = chance.deck(DESCRIPTIONS);
  return ({ list: { steps, things }, planned }: Draft, number: number): Omit<PlannedTask, 'due'> => {
    const [verb, category, minutes] = steps[number % steps.length] ?? ['Do', null, 25];
    const thing = things[Math.floor(number / steps.length) % things.length];
    const repetition = Math.floor(number / (steps.length * things.length)) + 1;
    const urgency = chance.between(0, 1);
    return {
      list: planned,
      name: `${verb} ${thing}${repetition === 1 ? '' : `, part ${repetition}`}`,
      description: chance.is(WITH_DESCRIPTION) ? nextDescription() : '',
      priority: urgency < HIGH ? 'high' : urgency > 1 - LOW ? 'low' : 'medium',
      category: chance.is(WITHOUT_CATEGORY) ? null : category,
      estimate: asPeopleSay(minutes * shortening * chance.between(0.7, 1.6)),
    };
  };
}

const MINUTES_PEOPLE_SAY = [2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 120] as const;

/** The nearest of the figures that people estimate in. */
function asPeopleSay(minutes: number): number {
  return MINUTES_PEOPLE_SAY.reduce((best, figure) =>
    Math.abs(Math.log(figure / minutes)) < Math.abs(Math.log(best / minutes)) ? figure : best,
  );
}
