import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { WorkingDay } from './days.ts';
import type { PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';
import type { Outcome } from './reflections.ts';
import type { Stretch } from './stretches.ts';
import { CATEGORIES, type CategoryKey } from './words.ts';

/** A task under work. */
export type Job = {
  task: PlannedTask;
  takenOn: WorkingDay;
  stretches: Stretch[];
  /** Milliseconds of work until it is done or put aside. */
  leftMs: number;
  isPutAside: boolean;
  outcome: Outcome;
};

/** Hands out the tasks, which come in the order in which they are due, and says how long each really takes. */
export function makeJobs(chance: Chance, tasks: PlannedTask[]) {
  const ratioOf = ratios(chance);
  const putAside = tasksPutAside(tasks);
  let next = 0;

  return {
    /** Undefined once nothing more is due by the end of this day. */
    nextOn(day: WorkingDay): Job | undefined {
      const task = tasks[next];
      if (!task || task.due > day.share) return undefined;
      next += 1;
      const ratio = ratioOf(task.category);
      const isPutAside = putAside.has(task);
      const wholeMs = msFromMinutes(task.estimate * ratio);
      const leftMs = Math.round(isPutAside ? wholeMs * chance.between(0.25, 0.6) : wholeMs);
      return { task, takenOn: day, stretches: [], leftMs, isPutAside, outcome: outcomeOf(ratio) };
    },
  };
}

/** Of the newest tasks every so many; what was put aside earlier has been finished since. */
const NEWEST = { atMost: 60, share: 0.25 };
const ONE_IN = 12;

function tasksPutAside(tasks: PlannedTask[]): Set<PlannedTask> {
  const due = tasks.filter((task) => task.due <= 1 && task.list.project.status !== 'done');
  const newest = due.slice(-Math.min(NEWEST.atMost, Math.floor(due.length * NEWEST.share)));
  return new Set(newest.filter((_, index) => index % ONE_IN === ONE_IN / 2));
}

/** The range of chances in equally likely parts, each dealt in turn: a few tasks show the spread of many. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;

/** How ln(worked / estimate) spreads below and above its median: half of the estimates are good, and some far too low. */
const SPREAD = { below: 0.07, above: 0.15 };
const MOST_EXTREME = 0.9995;
const BIAS_WITHOUT_CATEGORY = 1.15;

/**
 * How many times its estimate a task takes. The logarithm follows a logistic distribution, whose tails are longer than
 * those of the normal one, around the bias of the category.
 */
function ratios(chance: Chance): (category: CategoryKey | null) => number {
  const decks = new Map<CategoryKey | null, () => number>();
  return (category) => {
    const nextPart = decks.get(category) ?? chance.deck(PARTS);
    decks.set(category, nextPart);
    const share = Math.min(MOST_EXTREME, (nextPart() + chance.between(0, 1)) / PARTS.length);
    const logit = Math.log(share / (1 - share));
    const bias = category === null ? BIAS_WITHOUT_CATEGORY : CATEGORIES[category].bias;
    return bias * Math.exp(logit * (logit < 0 ? SPREAD.below : SPREAD.above));
  };
}

/** As decisions §6 judge an estimate, the three minutes of grace apart. */
const ACCURATE_FACTOR = 1.25;

export function outcomeOf(ratio: number): Outcome {
  if (ratio > ACCURATE_FACTOR) return 'over';
  return ratio < 1 / ACCURATE_FACTOR ? 'under' : 'accurate';
}
