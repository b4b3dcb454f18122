import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { Entry } from './entries.ts';
import type { PlannedTask } from './plan.ts';
import type { Outcome } from './reflections.ts';
import { CATEGORIES, type CategoryKey } from './words.ts';
import type { WorkingDay } from './working-days.ts';

/** A task in progress. */
export type Job = {
  task: PlannedTask;
  takenOn: WorkingDay;
  entries: Entry[];
  /** Milliseconds of work until it is done or paused. */
  leftMs: number;
  staysPaused: boolean;
  outcome: Outcome;
};

/** Hands out tasks in the order in which they are due, each with the time that it really takes. */
export function makeJobs(random: Random, tasks: PlannedTask[]) {
  const ratioOf = ratios(random);
  const leftPaused = tasksLeftPaused(tasks);
  let next = 0;

  return {
    /** The next task that is due by the end of this day, if any. */
    nextOn(day: WorkingDay): Job | undefined {
      const task = tasks[next];
      if (!task || task.due > day.share) return undefined;
      next += 1;
      const ratio = ratioOf(task.category);
      const staysPaused = leftPaused.has(task);
      const wholeMs = msFromMinutes(task.estimate * ratio);
      const leftMs = Math.round(staysPaused ? wholeMs * random.between(0.25, 0.6) : wholeMs);
      return { task, takenOn: day, entries: [], leftMs, staysPaused, outcome: outcomeOf(ratio) };
    },
  };
}

/** Only some of the newest tasks stay paused; earlier ones have been finished. */
const NEWEST = { atMost: 60, share: 0.25 };
const ONE_IN = 12;

function tasksLeftPaused(tasks: PlannedTask[]): Set<PlannedTask> {
  const due = tasks.filter((task) => task.due <= 1 && task.list.project.status !== 'done');
  const newest = due.slice(-Math.min(NEWEST.atMost, Math.floor(due.length * NEWEST.share)));
  return new Set(newest.filter((_, index) => index % ONE_IN === ONE_IN / 2));
}

/** Quantiles drawn without replacement (stratified sampling), so that few tasks show the spread of many. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;

/** Scale of ln(worked / estimate) below and above its median: half of the estimates are good, and some far too low. */
const SPREAD = { below: 0.07, above: 0.15 };
const MOST_EXTREME = 0.9995;
const BIAS_WITHOUT_CATEGORY = 1.15;

/**
 * Ratio of the time worked to the estimate. Its logarithm is logistic around the bias of the category: longer tails than
 * a normal distribution.
 */
function ratios(random: Random): (category: CategoryKey | null) => number {
  const decks = new Map<CategoryKey | null, () => number>();
  return (category) => {
    const nextPart = decks.get(category) ?? random.deck(PARTS);
    decks.set(category, nextPart);
    const share = Math.min(MOST_EXTREME, (nextPart() + random.between(0, 1)) / PARTS.length);
    const logit = Math.log(share / (1 - share));
    const bias = category === null ? BIAS_WITHOUT_CATEGORY : CATEGORIES[category].bias;
    return bias * Math.exp(logit * (logit < 0 ? SPREAD.below : SPREAD.above));
  };
}

/** The bound of an accurate estimate, as in the domain, but without its three minutes of tolerance. */
const ACCURATE_FACTOR = 1.25;

export function outcomeOf(ratio: number): Outcome {
  if (ratio > ACCURATE_FACTOR) return 'over';
  return ratio < 1 / ACCURATE_FACTOR ? 'under' : 'accurate';
}
