import type { Account } from './account.ts';
import type { Audited } from './asked.ts';
import type { Answer } from './compare.ts';
import { dateOf } from './days.ts';
import { withIds } from './ids.ts';
import { planOf, planSummaryOf } from './plan.ts';

/** Capacity as learned, the plan and the summary of each date that has one, and of today and the days after. */
export async function* askedPlans({ account, ids, ask, now }: Audited): AsyncGenerator<Answer> {
  const { usual, rule } = account;
  const settings = { day_start_hour: rule.startHour, learned_minutes: usual.learned };
  yield { call: '/settings', told: await ask('/settings'), computed: settings };
  for (const date of datesOf(account)) {
    const call = `/plan/${date}`;
    const askedAt = now();
    const told = (await ask(call)) as { tasks: Told[] };
    const at = { ...account, now: momentOf(told.tasks, askedAt, now()) };
    const { tasks, done, ...plan } = planOf(at, date);
    const computed = { ...plan, tasks: withIds(ids, tasks), done: withIds(ids, done) };
    // The id of a planned task stands in the task itself.
    const listed = told.tasks.map(({ task, ...times }) => ({ ...times, id: task.id }));
    yield { call, told: { ...told, tasks: listed }, computed };
    const summary = planSummaryOf(account, date);
    const named = {
      best_estimates: withIds(ids, summary.best_estimates),
      worst_estimates: withIds(ids, summary.worst_estimates),
    };
    yield { call: `${call}/summary`, told: await ask(`${call}/summary`), computed: { ...summary, ...named } };
  }
  const [from, days] = [account.today, 14];
  const query = { from, days: String(days) };
  const plans = (await ask('/plan', { query })) as { date: string; capacity_minutes: number }[];
  const computed = Array.from({ length: days }, (_, later) => {
    const date = `${dateOf(from).add({ days: later })}`;
    return { date, capacity_minutes: usual.capacityOf(date) };
  });
  yield { call: `/plan of ${days} days`, told: plans, computed };
}

type Told = { task: { id: number }; likely_start: string | null };

/** Clocks of two machines differ by no more. */
const APART_MS = 5000;

/** The moment at which an answer was made is the likely start of the first task, where one lies between question and answer at all. */
function momentOf(tasks: readonly Told[], askedAt: number, answeredAt: number): number {
  const starts = tasks.flatMap(({ likely_start }) =>
    likely_start === null ? [] : Temporal.Instant.from(likely_start),
  );
  const near = starts
    .map((start) => start.epochMilliseconds)
    .filter((at) => askedAt - APART_MS <= at && at <= answeredAt + APART_MS);
  return near.length === 0 ? answeredAt : Math.min(...near);
}

/** The dates with a plan, and today with the week after it. */
function datesOf({ archive, today }: Account): string[] {
  const week = Array.from({ length: 8 }, (_, later) => `${dateOf(today).add({ days: later })}`);
  return [...new Set([...week, ...(archive.plan_tasks ?? []).map(({ plan_date }) => plan_date)])].sort();
}
