import type { Enrolment, Experiment } from './archive.ts';
import { intervalOf, termsOf, winsEver } from './bets.ts';
import { type DayRule, dateAt } from './days.ts';
import { closeness, deviation, pair } from './estimates.ts';
import { FEWEST } from './figures.ts';
import { mean, orNull, round, sum } from './numbers.ts';

type Done = Enrolment & { estimate: number; worked_ms: number; completed_at: number };

const isOver = (enrolment: Enrolment): enrolment is Done => enrolment.estimate !== null && enrolment.worked_ms !== null;
export const isActive = ({ ended_at, ends_at }: Experiment, now: number): boolean => ended_at === null && now < ends_at;

export function resultsOf(experiment: Experiment, enrolments: readonly Enrolment[], now: number) {
  const { multiplier } = experiment;
  // The sort is stable: what was completed at the same moment stays in the order of enrolment.
  const done = enrolments.filter(isOver).sort((one, other) => one.completed_at - other.completed_at);
  const ofArm = (wanted: string) => done.filter(({ arm }) => arm === wanted);
  const [control, intervention] = [ofArm('control'), ofArm('intervention')];
  const actual = (some: Done[]) => mean(some.map(({ estimate, worked_ms }) => closeness(pair(estimate, worked_ms))));
  const against = (factor: number) => (one: Done) => closeness(pair(factor * one.original_estimate, one.worked_ms));
  const [own, adjusted, isEarly] = [against(1), against(multiplier), done.length < FEWEST];
  const gainsOf = (some: Done[]) => some.map((one) => adjusted(one) - own(one));
  const bound = 100 - 100 * Math.min(multiplier, 1 / multiplier);
  const terms = termsOf(experiment.rule);
  const interval = intervalOf(gainsOf(done), bound, terms.all);
  const side = interval === null ? 0 : interval[0] > 0 ? 1 : interval[1] < 0 ? -1 : 0;
  const agrees = side !== 0 && winsEver(gainsOf(control), { bound, mean: 0, side, ...terms.control });
  const evidence = isEarly ? 'too_early' : !agrees ? 'cannot_tell' : side > 0 ? 'helps' : 'hurts';
  const [of_control, of_intervention] = [actual(control), actual(intervention)];
  return {
    experiment_name: experiment.name,
    status: isActive(experiment, now) ? 'active' : 'completed',
    total_tasks: done.length,
    enrolled_tasks: enrolments.length,
    accepted_tasks: enrolments.filter(({ accepted }) => accepted).length,
    corrected_tasks: done.filter(({ corrected, lost_entries }) => corrected || lost_entries > 0).length,
    control_group_size: control.length,
    intervention_group_size: intervention.length,
    control_accuracy: orNull(of_control, 1),
    intervention_accuracy: orNull(of_intervention, 1),
    improvement: of_control === null || of_intervention === null ? null : round(of_intervention - of_control, 1),
    replay: {
      tasks: done.length,
      own_accuracy: orNull(mean(done.map(own)), 1),
      adjusted_accuracy: orNull(mean(done.map(adjusted)), 1),
      improvement: orNull(mean(gainsOf(done)), 1),
      interval: interval?.map((end) => round(end, 1)) ?? null,
      held_back: !isEarly && side !== 0 && !agrees,
    },
    ...stretchOf(control, intervention, multiplier),
    evidence,
    success: evidence === 'helps',
  };
}

/** Warns where a stretch of about ±30 % is 20 times as likely as none, towards the figure that was shown. */
function stretchOf(control: Done[], intervention: Done[], multiplier: number) {
  const logs = (some: Done[]) => some.map((one) => deviation(pair(one.original_estimate, one.worked_ms)));
  const [one, other] = [logs(intervention), logs(control)];
  const [above, below] = [mean(one), mean(other)];
  if (above === null || below === null) return { stretch: null, stretch_warning: false };
  const [delta, noise, scale] = [above - below, spread(one) + spread(other), 0.3 ** 2];
  const odds = Math.sqrt(noise / (noise + scale)) * Math.exp((delta ** 2 * scale) / (2 * noise * (noise + scale)));
  const canTell = Math.min(one.length, other.length) >= 2 && noise > 0;
  const isPulled = Math.sign(delta) === Math.sign(Math.log(multiplier));
  return { stretch: round(Math.exp(delta), 2), stretch_warning: canTell && isPulled && odds >= 20 };
}

/** Variance of the mean. */
function spread(values: number[]): number {
  const middle = mean(values) ?? 0;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1) / values.length;
}

export function statsOf(experiment: Experiment, enrolments: readonly Enrolment[], days: DayRule, now: number) {
  const countIn = (some: readonly Enrolment[], wanted: string) => some.filter(({ arm }) => arm === wanted).length;
  const byArm = (some: readonly Enrolment[]) => ({
    control: countIn(some, 'control'),
    intervention: countIn(some, 'intervention'),
  });
  const isRunning = isActive(experiment, now);
  const last = Math.min(isRunning ? now : (experiment.ended_at ?? experiment.ends_at), experiment.ends_at);
  const start = Temporal.PlainDate.from(experiment.start_date);
  const total = start.until(experiment.end_date).days;
  const toLast = start.until(dateAt(last, { ...days, zone: experiment.time_zone ?? days.zone })).days;
  const most = isRunning ? total - 1 : total;
  const elapsed = last === experiment.ends_at ? total : Math.min(Math.max(0, toLast), most);
  return {
    enrolled: byArm(enrolments),
    done: byArm(enrolments.filter(isOver)),
    accepted: byArm(enrolments.filter(({ accepted }) => accepted)),
    days_elapsed: elapsed,
    days_left: isRunning ? total - elapsed : 0,
  };
}
