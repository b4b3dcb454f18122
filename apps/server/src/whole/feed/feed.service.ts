import { currentDayOf, momentOn, startOf } from '@daymark/domain/days.ts';
import { exactMinutes, msFromMinutes } from '@daymark/domain/durations.ts';
import { FEED, type FeedItem, feedEvents, feedTodos, nearestOnEachSide } from '@daymark/domain/feed-components.ts';
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
  const others = [
    ...(contents.plan ? await planItems(ctx, today) : []),
    ...(contents.worked_time && kind === 'events' ? await workItems(ctx, today) : []),
    ...(contents.promises && kind === 'events' ? await promiseItems(ctx, today) : []),
  ];
  const items = contents.due_days ? [...(await dueItems(ctx, today, others)), ...others] : others;
  // Ids are those of one database: the moment of the sign-up tells those of another one apart.
  const asked = { now: ctx.now, owner: `u${ctx.userId}-${signedUpAt.toString(36)}` };
  const components = kind === 'events' ? feedEvents(items, asked) : feedTodos(items, asked);
  const { text, content } = writeCalendar({ name: 'Daymark', components, moment: ctx.now.epochMilliseconds });
  return { text, tag: hashToken(content) };
}

/** Tasks that are due on the days around today, of which no more are read than are shown beside the others. */
async function dueItems(ctx: UserContext, current: Temporal.PlainDate, others: FeedItem[]): Promise<FeedItem[]> {
  const dates = {
    first: current.subtract({ days: FEED.daysBefore }).toString(),
    last: current.add({ days: FEED.daysAfter }).toString(),
  };
  const today = current.toString();
  const most = nearestOnEachSide(await repository.countDueTasks(ctx, dates), { now: ctx.now, today, others });
  const due = await repository.findDueTasks(ctx, { ...dates, today }, most);
  return due.map((task) => ({ kind: 'due', task, date: task.due_date }));
}

/** Open tasks of plans: those of the next days as the plans themselves have them, later ones at their time or on their day. */
async function planItems(ctx: UserContext, today: Temporal.PlainDate): Promise<FeedItem[]> {
  const last = today.add({ days: FEED.daysAfter }).toString();
  const planned = await repository.findPlannedTasks(ctx, { first: today.toString(), last }, FEED.most);
  const later = today.add({ days: FEED.likelyDays }).toString();
  const near = planned.findLast(({ date }) => date < later)?.date;
  return [
    ...(near === undefined ? [] : await likelyItems(ctx, today, near)),
    ...planned
      .filter(({ date }) => date >= later)
      .map(({ task, date, at }): FeedItem => ({ kind: 'plan', task, date, span: placed(ctx, { date, at, task }) })),
  ];
}

/** Open tasks of the plans up to the last day, which has some: drawing likely times costs more than all the rest. */
async function likelyItems(ctx: UserContext, today: Temporal.PlainDate, last: string): Promise<FeedItem[]> {
  const planned = await likelySpans(ctx, { from: today.toString(), days: today.until(last).days + 1 });
  return planned.map(({ task, date, at, span }) => ({
    ...{ kind: 'plan', task, date, span: span ? wholeMinutes(span) : placed(ctx, { date, at, task }) },
  }));
}

async function workItems(ctx: UserContext, today: Temporal.PlainDate): Promise<FeedItem[]> {
  const since = startOf(today.subtract({ days: FEED.daysBefore }), ctx.days);
  const entries = await repository.findEndedEntries(ctx, since, FEED.most);
  return entries.map(({ task, id, source, span }) => ({
    ...{ kind: 'work', task, span, entry: { id, isMeasured: source === 'timer' } },
  }));
}

async function promiseItems(ctx: UserContext, today: Temporal.PlainDate): Promise<FeedItem[]> {
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
