import { DONE_OF_A_DAY, type DoneOnDay, type Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { type Candidate, NEAR_DAYS } from '@daymark/domain/fitting.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import { isIn } from '@daymark/domain/periods.ts';
import { plannedWork } from '@daymark/domain/planned-work.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import type { UserContext } from '#context/context.ts';
import { blocksOfDay } from '#days/busy-time/busy-time.service.ts';
import { findPlanHeaders } from '#days/left-over/left-over.service.ts';
import { type AskedTask, forecastsFor } from '#insight/forecasts/forecasts.service.ts';
import { findTasksDoneIn, findTasksOfPlans } from '#work/task-records/task-reads.repository.ts';
import { toTask, workedMs } from '#work/task-records/task-records.service.ts';
import { clockPacesOf, courseOf, gapsOf, likelySpansOf, type TaskOfPlan } from './course.service.ts';
import { type Days, type Outlook, outlooksOf } from './outlook.service.ts';
import * as repository from './timetable.repository.ts';

type OneOfSeveral = Omit<Plan, 'gaps'>;

/** The plan of a day with its gaps and what fits into them. */
export async function planOf(ctx: UserContext, date: string): Promise<Plan> {
  const day = Temporal.PlainDate.from(date);
  const tasksOf = await tasksOfPlans(ctx, { first: date, last: date });
  const open = openOf(tasksOf(date));
  const outlookOf = await outlooksOf(ctx, [day]);
  const others = canHaveGaps(outlookOf(day), tasksOf(date)) ? await openOutside(ctx, date) : [];
  const forecasts = await forecastsFor(ctx, [...open, ...others]);
  const { plan, timetable } = await (await planReader(ctx, [day], { tasksOf, forecasts, outlookOf }))(day);
  if (timetable.gaps.length === 0) return { ...plan, gaps: [] };
  const fixed = new Set(plan.tasks.flatMap(({ task, at }) => (at === null ? [] : task.id)));
  const candidateOf = (task: AskedTask & Omit<Candidate, 'p80_minutes'>): Candidate => ({
    ...task,
    p80_minutes: forecasts.figuresOf(task).p80_minutes,
  });
  const movable = open.filter(({ id, status }) => status !== 'active' && !fixed.has(id));
  const fitting = { own: movable.map(candidateOf), others: () => others.map(candidateOf) };
  return { ...plan, gaps: gapsOf(ctx, timetable, fitting) };
}

/** Days in a row. */
type DaysInRow = { from: string; days: number };

/** The plans of days in a row, with as many queries as for one. */
export async function plansOf(ctx: UserContext, asked: DaysInRow) {
  const { days, ...basis } = await basisOf(ctx, asked);
  const read = await planReader(ctx, days, basis);
  const plans: OneOfSeveral[] = [];
  for (const day of days) plans.push((await read(day)).plan);
  return plans;
}

type PlannedSpan = { date: string; at: string | null; task: Task; span: Span | null };

const NOT_FORECAST = { forecast: null, likely: [], held: () => null };

/** Open tasks in the plans of days in a row, with their likely times: without what else a plan tells, which calendars do not show. */
export async function likelySpans(ctx: UserContext, asked: DaysInRow): Promise<PlannedSpan[]> {
  const { days, tasksOf, forecasts, outlookOf } = await basisOf(ctx, asked);
  const ofDays = days.map((day) => {
    const tasks = tasksOf(day.toString()).filter(({ task }) => task.status !== 'done');
    return { day, tasks, open: openOf(tasks) };
  });
  const orders = await forecasts.keptOrders(ofDays.map(({ open }) => open));
  return ofDays.flatMap(({ day, tasks, open }, place) => {
    const [outlook, ordered] = [outlookOf(day), orders[place] ?? NOT_FORECAST];
    const spanOf = likelySpansOf(ctx, { outlook, tasks, open, ordered, paces: clockPacesOf(outlook, ordered) });
    return tasks.map(({ task, at }) => ({ date: day.toString(), at, task, span: spanOf(task) }));
  });
}

/** The basis of the plans of days in a row. */
async function basisOf(ctx: UserContext, { from, days: count }: DaysInRow): Promise<Basis & { days: Days }> {
  const first = Temporal.PlainDate.from(from);
  const days: Days = [first, ...Array.from({ length: count - 1 }, (_, place) => first.add({ days: place + 1 }))];
  const tasksOf = await tasksOfPlans(ctx, datesOf(days));
  const open = days.flatMap((day) => openOf(tasksOf(day.toString())));
  return { days, tasksOf, forecasts: await forecastsFor(ctx, open), outlookOf: await outlooksOf(ctx, days) };
}

const datesOf = (days: Days) => ({ first: days[0].toString(), last: (days.at(-1) ?? days[0]).toString() });

const openOf = (tasks: readonly TaskOfPlan[]): Task[] => openFirst(tasks.map(({ task }) => task)).open;

/** Time is left free only before a task with a time and before busy time. */
function canHaveGaps({ begins, blocks, period }: Outlook, tasks: readonly TaskOfPlan[]): boolean {
  if (begins === null) return false;
  const ahead = spanOf({ from: begins, until: period.until });
  return (
    tasks.some(({ task, at }) => at !== null && task.status !== 'done') ||
    blocks.some(({ from, until }) => from < ahead.until && until > ahead.from)
  );
}

const spanOf = ({ from, until }: Outlook['period']) => ({
  from: from.epochMilliseconds,
  until: until.epochMilliseconds,
});

async function openOutside(ctx: UserContext, date: string) {
  const today = currentDayOf(ctx);
  const until = today.add({ days: NEAR_DAYS }).toString();
  const found = await repository.findOpenOutside(ctx, { date, today: today.toString(), until });
  return found.map(({ worked_ms, ...task }) => ({ ...task, total_time_worked: minutesFromMs(worked_ms) }));
}

type Basis = {
  tasksOf: (date: string) => TaskOfPlan[];
  forecasts: Awaited<ReturnType<typeof forecastsFor>>;
  outlookOf: (day: Temporal.PlainDate) => Outlook;
};

/** Reads what the plans of these days need, whatever their number, and gives each of them with its timetable. */
async function planReader(ctx: UserContext, days: Days, { tasksOf, forecasts, outlookOf }: Basis) {
  const headerOf = await findPlanHeaders(ctx, datesOf(days));
  const doneOn = await tasksDoneOn(ctx, days);
  return async (day: Temporal.PlainDate) => {
    const date = day.toString();
    const [outlook, tasks] = [outlookOf(day), tasksOf(date)];
    const open = openOf(tasks);
    const ordered = await forecasts.inOrder(open);
    const paces = clockPacesOf(outlook, ordered);
    const { timesOf, timetable, ...course } = courseOf(ctx, { outlook, tasks, open, ordered, paces });
    const minutesBefore = ({ task: { id }, worked_ms }: TaskOfPlan) =>
      exactMinutes(outlook.workedBefore({ id, worked_ms }));
    const workedOn = ({ id }: Task) => minutesFromMs(outlook.workedOn(id));
    const done = doneOn(outlook).map((task): DoneOnDay => ({ ...task, worked_minutes: workedOn(task) }));
    const plan: OneOfSeveral = {
      date,
      capacity_minutes: outlook.capacity_minutes,
      worked_minutes: outlook.worked_minutes,
      ...plannedWork(tasks.map((planned) => ({ ...planned.task, workedBefore: minutesBefore(planned) }))),
      ...course,
      forecast: ordered.forecast,
      ...paces,
      busy: blocksOfDay(outlook.blocks, spanOf(outlook.period)),
      busy_minutes: outlook.busy_minutes,
      usual_start: outlook.usual_start,
      usual_end: outlook.usual_end,
      to_tell: done.filter(({ to_tell }) => to_tell).length,
      tasks: tasks.map(({ worked_ms, ...planned }) => ({
        ...planned,
        ...timesOf(planned.task),
        worked_minutes: workedOn(planned.task),
      })),
      done,
      ...headerOf(date),
    };
    return { plan, timetable };
  };
}

/** The tasks in the plans of these days, each in its order. */
async function tasksOfPlans(ctx: UserContext, dates: { first: string; last: string }) {
  const found = await findTasksOfPlans(ctx, dates);
  const tasks = found.map(({ date, planned: { task: record, ...planned } }) => ({
    date,
    planned: { ...planned, task: toTask(ctx, record), worked_ms: workedMs(ctx, record) },
  }));
  const byDate = Map.groupBy(tasks, ({ date }) => date);
  return (date: string): TaskOfPlan[] => (byDate.get(date) ?? []).map(({ planned }) => planned);
}

/** The tasks that were completed on each of these days, in that order; the latest where there are more than one answer has. */
async function tasksDoneOn(ctx: UserContext, days: Days) {
  const [first, last] = [periodOfDay(days[0], ctx.days), periodOfDay(days.at(-1) ?? days[0], ctx.days)];
  const period = { from: first.from, until: last.until };
  const found = isBefore(ctx.now, period.from) ? [] : await findTasksDoneIn(ctx, period, days.length * DONE_OF_A_DAY);
  const done = found.map((record) => toTask(ctx, record));
  return ({ period }: Outlook): Task[] =>
    done
      .filter(({ completed_at }) => completed_at !== null && isIn(period, Temporal.Instant.from(completed_at)))
      .slice(0, DONE_OF_A_DAY)
      .toReversed();
}
