import type { FeedContents } from '@daymark/contract/calendar-feed.ts';
import { currentDayOf, momentOn, startOf } from '@daymark/domain/days.ts';
import { exactMinutes, msFromMinutes } from '@daymark/domain/durations.ts';
import {
  type CurrentDay,
  type EventItem,
  FEED,
  feedEvents,
  feedTodos,
  nearestOnEachSide,
  type PlanItem,
  type TodoItem,
} from '@daymark/domain/feed-components.ts';
import { writeCalendar } from '@daymark/domain/icalendar.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import type { UserContext } from '#context/context.ts';
import type { FeedFile, Feeds } from '#context/feeds.ts';
import { findOpen } from '#days/promises/promises.repository.ts';
import { likelySpans } from '#days/timetable/timetable.service.ts';
import { type OpenedFeed, openFeed } from '#people/calendar-feed/calendar-feed.service.ts';
import type { FeedLimits } from '#people/security/feed-limits.ts';
import { isFeedSecret } from '#people/security/personal-tokens.ts';
import { hashToken } from '#people/security/tokens.ts';
import * as repository from './feed.repository.ts';

/** Calendar feeds as they are read outside of the API. */
export function feedsWith(limits: FeedLimits): Feeds {
  return {
    isSecret: isFeedSecret,
    open: async (ctx, secret) => {
      const feed = await openFeed(ctx, secret, limits);
      return { ctx: feed.ctx, read: (ctx, kind) => fileOf({ ...feed, ctx }, kind) };
    },
  };
}

/** A feed as a file. Its tag stays while nothing but the time of the fetch has changed. */
async function fileOf({ ctx, contents, signedUpAt }: OpenedFeed, kind: 'events' | 'todos'): Promise<FeedFile> {
  const today = currentDayOf(ctx);
  // Ids are those of one database: the moment of the sign-up tells those of another one apart.
  const asked = { today: dayOf(ctx, today), owner: `u${ctx.userId}-${signedUpAt.toString(36)}` };
  const components =
    kind === 'events'
      ? feedEvents(await eventItems(ctx, contents, today), asked)
      : feedTodos(await todoItems(ctx, contents, today), asked);
  const { text, content } = writeCalendar({ name: 'Daymark', components, moment: ctx.now.epochMilliseconds });
  return { text, tag: hashToken(content) };
}

const dayOf = (ctx: UserContext, today: Temporal.PlainDate): CurrentDay => ({
  ...{ date: today.toString(), begins: startOf(today, ctx.days).epochMilliseconds },
});

async function eventItems(ctx: UserContext, contents: FeedContents, today: Temporal.PlainDate): Promise<EventItem[]> {
  const others = [
    ...(contents.plan ? await planItems(ctx, today) : []),
    ...(contents.worked_time ? await workItems(ctx, today) : []),
    ...(contents.promises ? await promiseItems(ctx, today) : []),
  ];
  if (!contents.due_days) return others;
  const due = await dueTasks(ctx, { today, others }, repository.findDueEvents);
  return [...due.map((task): EventItem => ({ kind: 'due', task, date: task.date })), ...others];
}

async function todoItems(ctx: UserContext, contents: FeedContents, today: Temporal.PlainDate): Promise<TodoItem[]> {
  const planned = contents.plan ? await planItems(ctx, today) : [];
  if (!contents.due_days) return planned;
  const due = await dueTasks(ctx, { today, others: planned }, repository.findDueTodos);
  return [...due.map((task): TodoItem => ({ kind: 'due', task, date: task.date })), ...planned];
}

type Beside = { today: Temporal.PlainDate; others: EventItem[] };

type FindDue<Task> = (...asked: Parameters<typeof repository.findDueTodos>) => Promise<Task[]>;

/** Tasks that are due on the days around today, of which no more are read than are shown beside the others. */
async function dueTasks<Task>(ctx: UserContext, beside: Beside, find: FindDue<Task>): Promise<Task[]> {
  const dates = {
    first: beside.today.subtract({ days: FEED.daysBefore }).toString(),
    last: beside.today.add({ days: FEED.daysAfter }).toString(),
  };
  const today = dayOf(ctx, beside.today);
  const asked = { ...dates, today: today.date };
  const most = nearestOnEachSide(await repository.countDueTasks(ctx, asked, FEED.most), {
    today,
    others: beside.others,
  });
  return find(ctx, asked, most);
}

/** Open tasks of plans: those of the next days as the plans themselves have them, later ones at their time or on their day. */
async function planItems(ctx: UserContext, today: Temporal.PlainDate): Promise<PlanItem[]> {
  const last = today.add({ days: FEED.daysAfter }).toString();
  const planned = await repository.findPlannedTasks(ctx, { first: today.toString(), last }, FEED.most);
  const later = today.add({ days: FEED.likelyDays }).toString();
  const near = planned.findLast(({ date }) => date < later)?.date;
  return [
    ...(near === undefined ? [] : await likelyItems(ctx, today, near)),
    ...planned
      .filter(({ date }) => date >= later)
      .map(({ task, date, at }): PlanItem => ({ kind: 'plan', task, date, span: placed(ctx, { date, at, task }) })),
  ];
}

/** Open tasks of the plans up to the last day, which has some: drawing likely times costs more than all the rest. */
async function likelyItems(ctx: UserContext, today: Temporal.PlainDate, last: string): Promise<PlanItem[]> {
  const planned = await likelySpans(ctx, { from: today.toString(), days: today.until(last).days + 1 });
  return planned.map(({ task, date, at, span }) => ({
    ...{ kind: 'plan', task, date, span: span ? wholeMinutes(span) : placed(ctx, { date, at, task }) },
  }));
}

async function workItems(ctx: UserContext, today: Temporal.PlainDate): Promise<EventItem[]> {
  const since = startOf(today.subtract({ days: FEED.daysBefore }), ctx.days);
  const entries = await repository.findEndedEntries(ctx, since, FEED.most);
  return entries.map(({ task, id, source, span }) => ({
    ...{ kind: 'work', task, span, entry: { id, isMeasured: source === 'timer' } },
  }));
}

async function promiseItems(ctx: UserContext, today: Temporal.PlainDate): Promise<EventItem[]> {
  const first = today.subtract({ days: FEED.daysBefore }).toString();
  const last = today.add({ days: FEED.daysAfter }).toString();
  const open = await findOpen(ctx, { first, last }, FEED.most);
  return open.map(({ id, name, promised_date: date, made_at }) => ({
    ...{ kind: 'promise', date, promise: { id, name, made_at } },
  }));
}

type Placed = { date: string; at: string | null; task: { planned_duration: number } };

/** The time at which a task is placed, for as long as it is planned. */
function placed(ctx: UserContext, { date, at, task }: Placed): Span | null {
  if (at === null) return null;
  const from = momentOn(Temporal.PlainDate.from(date), Temporal.PlainTime.from(at), ctx.days).epochMilliseconds;
  return { from, until: from + msFromMinutes(task.planned_duration) };
}

const toMinute = (ms: number) => msFromMinutes(Math.floor(exactMinutes(ms)));

/** A span in whole minutes, of one at least. */
function wholeMinutes({ from, until }: Span): Span {
  const start = toMinute(from);
  return { from: start, until: Math.max(toMinute(until), start + msFromMinutes(1)) };
}
