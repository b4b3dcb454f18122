import type { Enrolment } from './archive.ts';
import { deviation, pair, sides } from './estimates.ts';
import { median, round } from './numbers.ts';
import { signTest } from './significance.ts';
import { isBy, latestDone, type Task, worked } from './tasks.ts';

/**
 * The multiplier learned from the last 100 done tasks and the last 100 of the category; ten tasks without a tendency
 * are imagined before each.
 */
export function learnedMultiplier(tasks: readonly Task[], category: number, enrolments: readonly Enrolment[]) {
  const own = new Map(enrolments.map(({ task, original_estimate }) => [task, original_estimate]));
  const latest = (some: readonly Task[]) =>
    latestDone(some, isBy('own'))
      .slice(0, 100)
      .map((task) => pair(own.get(task.number) ?? Number(task.estimate), worked(task)));
  const [all, ofIt] = [latest(tasks), latest(tasks.filter((task) => task.category === category))];
  const usual = ((median(all.map(deviation)) ?? 0) * all.length) / (all.length + 10);
  const log = ((median(ofIt.map(deviation)) ?? 0) * ofIt.length + 10 * usual) / (ofIt.length + 10);
  const isSure = signTest(...sides(ofIt.length >= 8 ? ofIt : all)) <= 0.2;
  const learned = all.length >= 8 && Math.abs(log) >= Math.log(1.1) && isSure;
  const multiplier = learned ? Math.min(3, Math.max(0.5, round(Math.exp(log), 2))) : 1.5;
  return { multiplier, tasks: all.length, category_tasks: ofIt.length, learned };
}
