// A second implementation of every figure, for those who would rather check than believe. It is written from the rules that
// docs/ tells, shares no code with the product (architecture.test.ts holds that), and takes the plain way: local dates
// instead of periods of instants, sums instead of running updates, whole binomial tails.

import { type Account, accountOf, type Options, tasksIn } from './account.ts';
import { categoriesOf, categoryAlone, dailyOf, summaryOf } from './analytics.ts';
import { atMostsOf } from './at-mosts.ts';
import { daySummaries } from './capacity.ts';
import { dateOf } from './days.ts';
import { drawsOf } from './enrolments.ts';
import { resultsOf, statsOf } from './experiments.ts';
import { totalsOf } from './figures.ts';
import { hoursByName } from './hours.ts';
import { learnedMultiplier } from './multiplier.ts';
import { planOf } from './plan.ts';
import { recordOf } from './record.ts';

/** Figures of the text of an export. */
export function recompute(text: string, options: Options) {
  const account = accountOf(text, options);
  const { archive, tasks, usual } = account;
  const daily = dailyOf(account, options);
  const dates = daily.map(({ date }) => date);
  return {
    summary: summaryOf(account, options),
    categories: categoriesOf(account, options).map((row, at) => ({
      ...row,
      suggested_multiplier: learnedMultiplier(tasks, at + 1, account.enrolments),
    })),
    without_category: categoryAlone(account, null, options),
    daily,
    days: dates.flatMap((date) => daySummaries(archive, tasks, { from: date, to: date })),
    hours: hoursByName(archive, tasksIn(account, options).inPeriod, options),
    completion_rates: Object.fromEntries(daily.map(({ date, completion_rate }) => [date, completion_rate])),
    at_mosts: atMostsOf(tasks),
    forecasts: recordOf(account, options),
    experiments: experimentsOf(account),
    lists: archive.lists.map(({ name }, at) => ({ name, ...listTotals(account, at + 1) })),
    projects: archive.projects.map(({ name }, at) => ({ name, ...projectTotals(account, at + 1) })),
    usual_day: { learned_minutes: usual.learned, pace: usual.pace },
    plans: plansFrom(account).map((date) => planOf(account, date)),
    levels: account.forecaster.levels(),
  };
}

export function experimentsOf({ archive, enrolments, rule, now }: Account) {
  const draws = drawsOf(archive);
  return archive.experiments.map((experiment, at) => {
    const own = enrolments.filter((one) => one.experiment === at + 1);
    const results = resultsOf(experiment, own, now);
    return { results, stats: statsOf(experiment, own, rule, now), draws: draws[at] };
  });
}

export function listTotals({ tasks, forecaster }: Account, number: number) {
  const own = tasks.filter(({ list }) => list === number);
  return { ...totalsOf(own), forecast: forecaster.forecastOf(own) };
}

export function projectTotals({ archive, tasks, forecaster }: Account, number: number) {
  const ofProject = (list: number) => archive.lists[list - 1]?.project === number;
  const own = tasks.filter(({ list }) => ofProject(list));
  const total_lists = archive.lists.filter(({ project }) => project === number).length;
  return { total_lists, ...totalsOf(own), forecast: forecaster.forecastOf(own) };
}

/** The dates from today on that have a plan, and today. */
function plansFrom({ archive, today }: Account): string[] {
  const dates = (archive.plan_tasks ?? []).map(({ plan_date }) => `${dateOf(plan_date)}`);
  return [...new Set([today, ...dates.filter((date) => date > today)])].sort();
}
