import type { FinishDates, FinishQuestion, WishedDate } from '@daymark/contract/finish-dates.ts';
import { TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import type { List } from '@daymark/contract/lists.ts';
import { daysLearnedFrom } from '@daymark/domain/capacity.ts';
import { currentDayOf, dayOf } from '@daymark/domain/days.ts';
import {
  type DayOfWork,
  FEWEST_KNOWN_DAYS,
  type Held,
  recordOfWork,
  withoutBusyTime,
} from '@daymark/domain/days-of-work.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { beginningAfter, chanceBy, daysIn, drawnDaysSteps, HORIZON_DAYS } from '@daymark/domain/finish-dates.ts';
import { workedByGroup } from '@daymark/domain/hours.ts';
import { daysBetween, periodsOfDays } from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { minutesAWeekOf } from '@daymark/domain/week-trend.ts';
import { keptFirst, keptSteps } from '@daymark/domain/wished-date.ts';
import { invalid, requiredAll } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { capacitiesOf } from '#days/capacity/capacity.service.ts';
import { type RecentWork, recentWork } from '#days/capacity/recent-work.service.ts';
import { findOpenInOrder } from '#insight/forecasts/forecasts.repository.ts';
import {
  drawnMinutes,
  inSteps,
  openTasksOf,
  openTasksOfLists,
  pastOf,
  toOpenTask,
} from '#insight/forecasts/forecasts.service.ts';
import { findListsOfProject } from '#work/lists/lists.repository.ts';
import { requireList } from '#work/lists/lists.service.ts';
import { requireProject } from '#work/projects/projects.service.ts';
import * as repository from './finish-dates.repository.ts';

/** Days of which it is told how many tasks came for each one finished. */
const FLOW = { hours: 60 * 24 };

/** When the open tasks of a project or a list, or some tasks, are likely done. */
export async function forecastWhen(ctx: UserContext, question: FinishQuestion): Promise<FinishDates | null> {
  const wish = question.wished_date === undefined ? null : wishedDay(ctx, question.wished_date);
  const finish = await drawnFinish(ctx, question);
  if (!finish) return null;
  const { open, scope, from, minutesAWeek, known, isOwn, drawn, busyMinutesOn } = finish;
  const { p50, p80 } = daysIn(drawn);
  const { added, finished } = await repository.countFlow(ctx, [...scope.listIds], ctx.now.subtract(FLOW));
  const dateOf = (days: number | null) => (days === null ? null : from.add({ days }).toString());
  return {
    tasks: open.length,
    p50_date: dateOf(p50),
    p80_date: dateOf(p80),
    minutes_a_week: roundHalfUp(minutesAWeek, 0),
    busy_minutes: sumOf(daysBetween(from, from.add({ days: p80 ?? HORIZON_DAYS - 1 })).map(busyMinutesOn)),
    is_shared: isOwn,
    added_per_finished: finished === 0 ? null : roundHalfUp(added / finished, 1),
    days_known: known,
    wished: wish && (await wished(ctx, wish, finish)),
  };
}

function wishedDay(ctx: UserContext, date: string): Temporal.PlainDate {
  const [today, day] = [currentDayOf(ctx), Temporal.PlainDate.from(date)];
  if (Temporal.PlainDate.compare(day, today) < 0 || today.until(day).days >= HORIZON_DAYS)
    throw invalid({ path: 'wished_date', message: 'A wished date lies from today to two years ahead' });
  return day;
}

type Finish = NonNullable<Awaited<ReturnType<typeof drawnFinish>>>;

/** The chance of a day, and the tasks that would have to go where it is too small. */
async function wished(ctx: UserContext, date: Temporal.PlainDate, finish: Finish): Promise<WishedDate> {
  const { from, drawn } = finish;
  const day = from.until(date).days;
  const chance = chanceBy(drawn, day);
  return { date: date.toString(), chance, leave_out: chance >= 8 ? [] : await tasksToLeave(ctx, day, finish) };
}

async function tasksToLeave(ctx: UserContext, day: number, { scope, work }: Finish): Promise<number[] | null> {
  const tasks = keptFirst(await findOpenInOrder(ctx, scope));
  const asked = tasks.map(toOpenTask);
  const past = await pastOf(ctx, asked);
  const kept = await inSteps(ctx, keptSteps({ tasks: asked, past, work, day }));
  const left = tasks.slice(kept).map(({ id }) => id);
  return kept === 0 || left.length > TASKS_OF_A_FORECAST ? null : left;
}

/** The days by which the tasks that are asked for are likely done, and how many times of 10 they are by the end of a day. */
export async function likelyFinish(
  ctx: UserContext,
  question: Pick<FinishQuestion, 'list_id' | 'project_id'>,
  date: string,
) {
  const finish = await drawnFinish(ctx, question);
  if (!finish) return null;
  const { from, drawn } = finish;
  const { p50, p80 } = daysIn(drawn);
  const dateOf = (days: number | null) => (days === null ? null : from.add({ days }).toString());
  return { p50_date: dateOf(p50), p80_date: dateOf(p80), chance: chanceBy(drawn, from.until(date).days) };
}

/**
 * The drawn days, counted from the one on which work begins, by whose end the tasks that are asked for are done. Null without open
 * tasks, and while too few days are known.
 */
async function drawnFinish(ctx: UserContext, question: FinishQuestion) {
  const today = currentDayOf(ctx);
  const from = question.from === undefined ? today : Temporal.PlainDate.from(question.from);
  if (Temporal.PlainDate.compare(from, today) < 0 || Temporal.PlainDate.compare(from, today.add({ years: 1 })) > 0)
    throw invalid({ path: 'from', message: 'Dates reach from today to a year ahead' });
  const { open, scope } = await asked(ctx, question);
  if (open.length === 0) return null;
  const days = daysBetween(daysLearnedFrom(today)[0] ?? today, today);
  const recent = await recentWork(ctx);
  const { before, worked } = await daysOfWork(ctx, { days, recent, listIds: scope.listIds });
  const { known, weeks, isOwn, stays } = recordOfWork(before);
  if (known < FEWEST_KNOWN_DAYS) return null;

  const capacities = await capacitiesOf(ctx, { first: from, last: from.add({ days: HORIZON_DAYS }), recent });
  const held = days.slice(0, -1).map(
    (day): Held => ({
      minutes: capacities.minutesOn(day),
      beside: capacities.minutesBesideOn(day),
    }),
  );
  const free = recordOfWork(withoutBusyTime(before, held)).weeks;
  const [usual, usualIfFree] = [minutesAWeekOf(weeks), minutesAWeekOf(free)];
  const minutesAWeek = question.minutes_a_week ?? usual;
  const isFree = question.without_busy ?? false;
  const ahead = today.until(from).days;
  const work = {
    weeks: beginningAfter(free, ahead),
    // Minutes that somebody names are those of a week with as much busy time as lately.
    minutesAWeek: usual === 0 ? minutesAWeek : (minutesAWeek * usualIfFree) / usual,
    offerOf: await offers(ctx, {
      ...{ from, listIds: scope.listIds, stays: (day) => stays(day + ahead) },
      heldOn: isFree ? capacities.minutesOn : capacities.minutesBesideOn,
      minutesOn: capacities.minutesOn,
    }),
    worked: ahead === 0 ? worked : { own: 0, all: 0 },
  };
  const { minutes, levels } = await drawnMinutes(ctx, open);
  const drawn = await inSteps(ctx, drawnDaysSteps({ ...work, minutes, levels }));
  const busyMinutesOn = isFree ? () => 0 : capacities.busyMinutesOn;
  return { open, scope, from, work, minutesAWeek, known, isOwn, drawn, busyMinutesOn };
}

/** The open tasks that are asked for, and the lists whose work tells how it goes on. */
async function asked(ctx: UserContext, { project_id, list_id, task_ids = [], leave_out = [] }: FinishQuestion) {
  if (leave_out.length > 0) requiredAll(leave_out, await repository.findOrigins(ctx, leave_out), 'Task');
  const ofLists = async (lists: List[]) => ({
    open: await openTasksOfLists(ctx, lists, leave_out),
    scope: { listIds: idsIn(lists), leaveOut: leave_out },
  });
  if (project_id !== undefined) {
    await requireProject(ctx, project_id);
    return ofLists(await findListsOfProject(ctx, project_id));
  }
  if (list_id !== undefined) return ofLists([await requireList(ctx, list_id)]);
  const origins = requiredAll(task_ids, await repository.findOrigins(ctx, task_ids), 'Task');
  const without = new Set(leave_out);
  const taskIds = task_ids.filter((id) => !without.has(id));
  const listIds = new Set(origins.map(({ list_id }) => list_id));
  return { open: await openTasksOf(ctx, taskIds), scope: { listIds, taskIds, leaveOut: leave_out } };
}

const idsIn = (lists: readonly { id: number }[]) => new Set(lists.map(({ id }) => id));

type Recent = {
  days: readonly Temporal.PlainDate[];
  recent: RecentWork;
  listIds: ReadonlySet<number>;
};

/** Work of the last eight weeks by day, and that of today, the last of the days. */
async function daysOfWork(ctx: UserContext, { days, recent, listIds }: Recent) {
  const times = recent.byTask;
  const worked = workedByGroup(
    periodsOfDays(days, ctx.days),
    new Map([...times].map(([id, own]) => [id, own.flatMap(timesOf)])),
  );
  const origins = times.size === 0 ? [] : await repository.findOrigins(ctx, [...times.keys()]);
  const own = origins.filter(({ list_id }) => listIds.has(list_id));
  const minutesOn = (id: number, place: number) => exactMinutes(worked.get(id)?.[place] ?? 0);
  const record = days.map(
    (day, place): DayOfWork => ({
      all: sumOf([...worked.keys()].map((id) => minutesOn(id, place))),
      own: own.flatMap(({ id, created_at }) => {
        const minutes = minutesOn(id, place);
        const age = dayOf(created_at, ctx.days).until(day).days;
        return minutes === 0 ? [] : { minutes, age: age < 0 ? null : age };
      }),
    }),
  );
  const last = record.at(-1) ?? { all: 0, own: [] };
  return { before: record.slice(0, -1), worked: { all: last.all, own: sumOf(last.own.map(({ minutes }) => minutes)) } };
}

type Times = { started_at: Temporal.Instant; ended_at: Temporal.Instant };

const timesOf = ({ started_at, ended_at }: Times) => [started_at.epochMilliseconds, ended_at.epochMilliseconds];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type Coming = {
  from: Temporal.PlainDate;
  listIds: ReadonlySet<number>;
  stays: (day: number) => number;
  /** Minutes of work that a day holds, and those that it would hold without busy time. */
  heldOn: (day: Temporal.PlainDate) => number;
  minutesOn: (day: Temporal.PlainDate) => number;
};

/** The offer of each day from one on: nothing where its owner means to work nothing, and less where it is busy. */
async function offers(ctx: UserContext, { from, listIds, stays, heldOn, minutesOn }: Coming) {
  const planned = new Map<string, number>();
  for (const { plan_date, list_id, minutes } of await repository.sumPlanned(ctx, from.toString())) {
    if (!listIds.has(list_id)) planned.set(plan_date, (planned.get(plan_date) ?? 0) + minutes);
  }
  return (days: number) => {
    const day = from.add({ days });
    const minutes = minutesOn(day);
    const share = minutes === 0 ? 0 : heldOn(day) / minutes;
    return { share, taken: planned.get(day.toString()) ?? 0, stays: stays(days) };
  };
}
