import type { Audited } from './asked.ts';
import type { Answer } from './compare.ts';
import { isActive } from './experiments.ts';
import { idOf } from './ids.ts';
import { learnedMultiplier } from './multiplier.ts';
import { experimentsOf } from './recompute.ts';

/** Experiments and what history suggests, then forecasts of sets and the line at the estimate. */
export async function* askedForecasts(audited: Audited): AsyncGenerator<Answer> {
  yield* experiments(audited);
  yield* forecasts(audited);
  yield* typicalTimes(audited);
}

async function* experiments({ account, ids, ask }: Audited): AsyncGenerator<Answer> {
  for (const [at, { results, stats }] of experimentsOf(account).entries()) {
    const call = `/experiment/${ids.experiments[at]?.id}`;
    const groups = {
      control_group: { avg_accuracy: results.control_accuracy },
      experiment_group: { avg_accuracy: results.intervention_accuracy },
    };
    yield { call: `${call}/results`, told: await ask(`${call}/results`), computed: { ...results, ...groups } };
    yield { call: `${call}/stats`, told: await ask(`${call}/stats`), computed: stats };
  }
  for (const at of account.archive.categories.keys()) {
    const query = { category_id: String(ids.categories[at]?.id) };
    const computed = learnedMultiplier(account.tasks, at + 1, account.enrolments);
    const told = await ask('/experiment/multiplier', { query });
    yield { call: `/experiment/multiplier?category_id=${query.category_id}`, told, computed };
  }
}

/** Sets of so many open tasks are forecast, of those that there are. */
const SETS = [1, 2, 3, 5, 8, 13, 20, 50, 500];
const SINGLE = 12;

async function* forecasts({ account, ids, ask }: Audited): AsyncGenerator<Answer> {
  const open = account.tasks.filter(({ status }) => status !== 'done');
  const singles = open.slice(0, SINGLE).map((task) => [task]);
  const sets = SETS.map((size) => open.slice(-size)).filter((set, at) => set.length === SETS[at]);
  // A done task is left out of the set.
  const mixed = account.tasks.slice(0, 7);
  for (const set of [...singles, ...sets, mixed]) {
    if (set.length === 0) continue;
    const task_ids = set.map(({ number }) => idOf(ids.tasks, number));
    const told = await ask('/forecast', { body: { task_ids } });
    yield { call: `POST /forecast ${task_ids}`, told, computed: account.forecaster.forecastOf(set) };
  }
}

/** Estimates for which the line at the estimate is asked. */
const ESTIMATES = [1, 5, 12, 25, 40, 90, 240, 480];

async function* typicalTimes({ account, ids, ask }: Audited): AsyncGenerator<Answer> {
  const { archive, forecaster, now } = account;
  const underTrial = (category: number) =>
    archive.experiments.some((one) => one.category === category && isActive(one, now));
  const categories = [null, ...[...archive.categories.keys()].map((at) => at + 1)];
  for (const category of categories) {
    for (const estimate of ESTIMATES) {
      const id = idOf(ids.categories, category);
      const query = { planned_duration: String(estimate), ...(id !== null && { category_id: String(id) }) };
      // The figure would reach both arms of a running experiment.
      const isHidden = category !== null && underTrial(category);
      const computed = isHidden ? null : forecaster.typicalOf(estimate, category);
      const told = await ask('/forecast/typical', { query });
      yield { call: `/forecast/typical?${new URLSearchParams(query)}`, told, computed };
    }
  }
}
