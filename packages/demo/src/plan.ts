import type { ProjectStatus } from '@daymark/contract/statuses.ts';
import type { Priority } from '@daymark/contract/tasks.ts';
import type { Random } from '@daymark/domain/random.ts';
import { PROJECTS } from './projects.ts';
import { DESCRIPTIONS } from './reflections.ts';
import type { CategoryKey, ProjectWords } from './words.ts';

/** Projects, lists and tasks before any work. */
export type Plan = { projects: PlannedProject[]; lists: PlannedList[]; tasks: PlannedTask[] };

export type PlannedProject = { name: string; description: string; status: ProjectStatus };
export type PlannedList = { project: PlannedProject; name: string };

export type PlannedTask = {
  list: PlannedList;
  name: string;
  description: string;
  priority: Priority;
  category: CategoryKey | null;
  /** The estimate in minutes. */
  estimate: number;
  /** Due time as a share of the demo's time; tasks past 1 are still to do. */
  due: number;
};

type Options = {
  tasks: number;
  /** Repetitions of the same projects, to fill long histories. */
  rounds: number;
  /** Suffix of the project names of an earlier round; null for the last one. */
  nameOfRound: (round: number) => string | null;
  /** Factor on all estimates, so that more tasks fit into a day. */
  shortening: number;
};

/** The plan, with its tasks ordered by due time. */
export function makePlan(random: Random, options: Options): Plan {
  const rounds = Array.from({ length: options.rounds }, (_, round) => draftRound(round, options.nameOfRound(round)));
  const drafts = rounds.flat();
  const lists = drafts.flatMap((draft) => draft.lists);
  return {
    projects: drafts.map(({ project }) => project),
    lists: lists.map(({ planned }) => planned),
    tasks: planTasks(random, lists, options).sort((one, other) => one.due - other.due),
  };
}

/** A list with the words for its tasks. */
type Draft = { words: ProjectWords; list: ProjectWords['lists'][number]; planned: PlannedList; round: number };

/** Projects of an earlier round are done and have no empty lists. */
function draftRound(round: number, roundName: string | null): { project: PlannedProject; lists: Draft[] }[] {
  const isPast = roundName !== null;
  const drafts = PROJECTS.map((words) => {
    const { name, description, status } = words;
    const project: PlannedProject = isPast
      ? { name: `${name}, ${roundName}`, description, status: 'done' }
      : { name, description, status };
    const lists = words.lists
      .filter(({ things }) => !isPast || things !== '')
      .map((list) => ({ words, list, planned: { project, name: list.name }, round }));
    return { project, lists };
  });
  return drafts.filter(({ lists }) => !isPast || lists.length > 0);
}

function planTasks(random: Random, drafts: Draft[], { tasks, rounds, shortening }: Options): PlannedTask[] {
  const taskOf = taskMaker(random, shortening);
  const weights = drafts.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let tasksSoFar = 0;
  return drafts.flatMap((draft, at) => {
    // Rounding the running total keeps the sum exact.
    weightSoFar += weights[at] ?? 0;
    const count = Math.round((weightSoFar / total) * tasks) - tasksSoFar;
    tasksSoFar += count;
    const { from, until } = shareOfTime(random, draft.words);
    return Array.from({ length: count }, (_, number) => {
      const share = from + ((number + random.between(0.2, 0.8)) / count) * (until - from);
      return { ...taskOf(draft, number), due: (draft.round + share) / rounds };
    });
  });
}

function weightOf({ words: { from, until, pace = 1 }, list }: Draft): number {
  return list.things === '' ? 0 : (until - from) * pace;
}

/** Variation of start and end, so that lists do not advance in step. */
const SPREAD = { begin: [0, 0.3], end: [-0.15, 0.22] } as const;

function shareOfTime(random: Random, { from, until }: ProjectWords): { from: number; until: number } {
  const time = until - from;
  return {
    from: from + random.between(...SPREAD.begin) * time,
    until: until + random.between(...SPREAD.end) * time,
  };
}

const HIGH = 0.25;
const LOW = 0.25;
const WITH_DESCRIPTION = 0.35;
const WITHOUT_CATEGORY = 0.04;

function taskMaker(random: Random, shortening: number) {
  const nextDescription = random.deck(DESCRIPTIONS);
  return ({ list, planned }: Draft, number: number): Omit<PlannedTask, 'due'> => {
    const [steps, things] = [Object.entries(list.steps), list.things.split(', ')];
    const [verb, [category, minutes]] = steps[number % steps.length] ?? ['Do', [null, 25]];
    const thing = things[Math.floor(number / steps.length) % things.length];
    const repetition = Math.floor(number / (steps.length * things.length)) + 1;
    const urgency = random.between(0, 1);
    return {
      list: planned,
      name: `${verb} ${thing}${repetition === 1 ? '' : `, part ${repetition}`}`,
      description: random.chance(WITH_DESCRIPTION) ? nextDescription() : '',
      priority: urgency < HIGH ? 'high' : urgency > 1 - LOW ? 'low' : 'medium',
      category: random.chance(WITHOUT_CATEGORY) ? null : category,
      estimate: roundedEstimate(minutes * shortening * random.between(0.7, 1.6)),
    };
  };
}

const USUAL_ESTIMATES = [2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 120] as const;

/** The nearest of the minutes in which people estimate. */
function roundedEstimate(minutes: number): number {
  return USUAL_ESTIMATES.reduce((best, figure) =>
    Math.abs(Math.log(figure / minutes)) < Math.abs(Math.log(best / minutes)) ? figure : best,
  );
}
