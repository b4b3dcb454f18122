import type { Hours, HoursBy, HoursQuery, HoursRow } from '@daymark/contract/hours.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { type Dates, stepsOf } from '@daymark/domain/hours.ts';
import { required } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { findCategoryOptions } from '#work/categories/categories.repository.ts';
import { findListOptions } from '#work/lists/lists.repository.ts';
import { findProjects } from '#work/projects/projects.repository.ts';
import { keptWork } from './kept-work.service.ts';
import { type Work, workInPeriod } from './work-in-period.service.ts';

/** Minutes worked in the dates by project, list, category or day; of one project or of all. */
export async function hours(ctx: UserContext, query: HoursQuery): Promise<Hours> {
  const { by, start_date = null, end_date = null } = query;
  const names = await namesOf(ctx, query);
  const isAllTime = start_date === null && end_date === null;
  const work = isAllTime ? await keptWork(ctx, query) : await workInPeriod(ctx, query);
  if (!work.days) return { ...{ by, start_date, end_date, step: null }, ...NO_HOURS };
  const asked = {
    first: start_date === null ? work.days.first : Temporal.PlainDate.from(start_date),
    last: end_date === null ? work.days.last : Temporal.PlainDate.from(end_date),
  };
  const { step, ...figures } =
    by === 'day' ? byDay(within(asked, work.days), work) : byGroup(asked, { work, names, query });
  return { by, ...wireDates(asked), step, ...figures };
}

const NO_HOURS = { steps: [], rows: [], total_minutes: 0, total_by_step: [] };

type Named = Pick<HoursRow, 'id' | 'name' | 'project_name'>;

/** Names of what has hours; of nothing where these are told by day. */
async function namesOf(ctx: UserContext, { by, project_id }: HoursQuery): Promise<Map<number | null, Named>> {
  const projects = by === 'project' || project_id !== undefined ? await findProjects(ctx) : [];
  if (project_id !== undefined)
    required(
      projects.find(({ id }) => id === project_id),
      'Project',
    );
  const find = {
    project: async () => projects,
    list: () => findListOptions(ctx),
    category: () => findCategoryOptions(ctx),
    day: async () => [],
  } satisfies Record<HoursBy, () => Promise<{ id: number; name: string; project_name?: string }[]>>;
  const named: { id: number; name: string; project_name?: string }[] = await find[by]();
  return new Map(named.map(({ id, name, project_name = null }) => [id, { id, name, project_name }]));
}

/** The days of work that lie in the dates: no others are counted one by one. */
function within(dates: Dates, worked: Dates): Dates {
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0;
  return {
    first: isBefore(dates.first, worked.first) ? worked.first : dates.first,
    last: isBefore(worked.last, dates.last) ? worked.last : dates.last,
  };
}

function byDay(dates: Dates, work: Work) {
  const worked = work.byDay(dates);
  const rows = worked.map(({ date, ms }) => {
    const row = { id: null, name: null, project_name: null, date };
    return { ...row, minutes: minutesFromMs(ms), minutes_by_step: [] };
  });
  const total_minutes = minutesFromMs(sumOf(worked.map(({ ms }) => ms)));
  return { step: null, steps: [], rows, total_minutes, total_by_step: [] };
}

type Grouping = { work: Work; names: Map<number | null, Named>; query: HoursQuery };

function byGroup(dates: Dates, { work, names, query }: Grouping) {
  const divided = stepsOf(dates, Number(query.first_day));
  const steps = divided?.steps ?? [dates];
  const worked = work.bySteps(steps);
  const inSteps = (parts: readonly number[]) => (divided ? parts.map(minutesFromMs) : []);
  const rows = worked.map(([group, parts]) => ({
    ...(names.get(group) ?? NO_CATEGORY),
    ...{ date: null, minutes: minutesFromMs(sumOf(parts)), minutes_by_step: inSteps(parts) },
  }));
  const byStep = steps.map((_, place) => sumOf(worked.map(([, parts]) => parts[place] ?? 0)));
  return {
    step: divided?.step ?? null,
    steps: divided?.steps.map(wireDates) ?? [],
    rows: rows.toSorted((one, other) => other.minutes - one.minutes || (one.id ?? 0) - (other.id ?? 0)),
    total_minutes: minutesFromMs(sumOf(byStep)),
    total_by_step: inSteps(byStep),
  };
}

/** The row of work whose task has no category, or had one that was deleted. */
const NO_CATEGORY: Named = { id: null, name: null, project_name: null };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const wireDates = ({ first, last }: Dates) => ({ start_date: first.toString(), end_date: last.toString() });
