import { tasksIn } from './account.ts';
import { categoriesOf, categoryAlone, dailyOf, pointsOf, summaryOf } from './analytics.ts';
import type { Audited, Range } from './asked.ts';
import { atMostsOf } from './at-mosts.ts';
import { daySummaries } from './capacity.ts';
import type { Answer } from './compare.ts';
import { dateOf, type Period } from './days.ts';
import { dayFigures } from './figures.ts';
import { type HoursBy, hoursBy } from './hours.ts';
import { idOf, withIds } from './ids.ts';
import { minutes, sum } from './numbers.ts';
import { recordOf } from './record.ts';

/** Cards, categories, claims, points, hours and the record in each range, then every day. */
export async function* askedAnalytics(audited: Audited): AsyncGenerator<Answer> {
  for (const range of audited.ranges) {
    yield* figuresIn(audited, range);
    yield* hoursIn(audited, range);
    yield* recordIn(audited, range);
  }
  yield* atMosts(audited);
  yield* days(audited);
}

const [FIRST, LAST] = ['1970-01-01', '9999-12-31'];
const periodOf = ({ from = FIRST, to = LAST }: Range): Period => ({ from, to });

const datesOf = ({ from, to }: Range): Record<string, string> => ({
  ...(from !== undefined && { start_date: from }),
  ...(to !== undefined && { end_date: to }),
});

async function* figuresIn({ account, ids, ask }: Audited, range: Range): AsyncGenerator<Answer> {
  const { ownOnly, measuredOnly } = range;
  const query = {
    ...datesOf(range),
    ...(ownOnly && { origin: 'own' }),
    ...(measuredOnly && { measured_only: 'true' }),
  };
  const period = { ...periodOf(range), ...range };
  const asked = async (path: string, computed: unknown) => ({
    call: nameOf(path, query),
    told: await ask(path, { query }),
    computed,
  });
  yield asked('/analytics/summary', summaryOf(account, period));
  const rows = categoriesOf(account, period);
  yield asked(
    '/analytics/categories',
    rows.map(({ category, ...row }, at) => ({ category: { id: ids.categories[at]?.id, ...category }, ...row })),
  );
  for (const at of rows.keys())
    yield asked(`/analytics/categories/${ids.categories[at]?.id}`, categoryAlone(account, at + 1, period));
  yield asked('/analytics/categories/none', categoryAlone(account, null, period));
  yield asked('/analytics/tasks', withIds(ids, pointsOf(account, period)));
}

async function* hoursIn({ account, ids, ask }: Audited, range: Range): AsyncGenerator<Answer> {
  const computed = hoursBy(account.archive, tasksIn(account, periodOf(range)).inPeriod, periodOf(range));
  const records = { project: ids.projects, list: ids.lists, category: ids.categories, day: [] };
  for (const by of Object.keys(computed) as HoursBy[]) {
    const query = { ...datesOf(range), by };
    const told = (await ask('/analytics/hours', { query })) as { rows: HoursRow[]; total_minutes: number };
    const keyOf = (key: number | string | null) => (typeof key === 'number' ? idOf(records[by], key) : key);
    yield {
      call: nameOf('/analytics/hours', query),
      told: {
        rows: Object.fromEntries(told.rows.map(({ id, date, minutes }) => [date ?? id, minutes])),
        count: told.rows.length,
        total_minutes: told.total_minutes,
      },
      computed: {
        rows: Object.fromEntries([...computed[by]].map(([key, time]) => [keyOf(key), minutes(time)])),
        count: computed[by].size,
        total_minutes: minutes(sum(computed[by].values())),
      },
    };
  }
}

type HoursRow = { id: number | null; date: string | null; minutes: number };

async function* recordIn({ account, ask }: Audited, range: Range): AsyncGenerator<Answer> {
  const query = datesOf(range);
  const computed = recordOf(account, periodOf(range));
  yield { call: nameOf('/forecast/record', query), told: await ask('/forecast/record', { query }), computed };
}

async function* atMosts({ account, ask }: Audited): AsyncGenerator<Answer> {
  const call = '/analytics/at-mosts';
  yield { call, told: await ask(call), computed: atMostsOf(account.tasks) };
}

/** Days that one call answers. */
const DAYS_AT_ONCE = 92;

/** Every date with a task, with the ones before and after, and each month around them. */
async function* days({ account, ask }: Audited): AsyncGenerator<Answer> {
  const all = dailyOf(account, { from: FIRST, to: LAST });
  const [first = account.today, last = first] = [all.at(0)?.date, all.at(-1)?.date];
  const end = `${dateOf(last).add({ days: 1 })}`;
  for (let from = dateOf(first).subtract({ days: 1 }); `${from}` <= end; from = from.add({ days: DAYS_AT_ONCE })) {
    const latest = `${from.add({ days: DAYS_AT_ONCE - 1 })}`;
    const period = { from: `${from}`, to: latest < end ? latest : end };
    const query = datesOf(period);
    const computed = daySummaries(account.archive, account.tasks, period);
    yield { call: nameOf('/analytics/daily', query), told: await ask('/analytics/daily', { query }), computed };
  }
  const known = new Map(all.map((day) => [day.date, day]));
  const edges = [...known.keys()].flatMap((date) => [-1, 0, 1].map((days) => `${dateOf(date).add({ days })}`));
  for (const date of [...new Set(edges)].sort()) {
    const call = `/analytics/daily/${date}`;
    yield { call, told: await ask(call), computed: known.get(date) ?? dayFigures([], date) };
  }
  for (const [month, own] of Map.groupBy(all, ({ date }) => date.slice(0, 7))) {
    const call = `/analytics/daily/month/${month.replace('-', '/')}`;
    const told = (await ask(call)) as Record<string, number>;
    const rates = Object.fromEntries(own.map(({ date, completion_rate }) => [date, completion_rate]));
    yield { call, told: { rates: told, days: Object.keys(told).length }, computed: { rates, days: own.length } };
  }
}

const nameOf = (path: string, query: Record<string, string>) =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
