import { calendarUrl, type FetchFailure } from '@daymark/contract/calendars.ts';
import type { BusySpan } from '@daymark/domain/busy-time.ts';
import { fromMidnight } from '@daymark/domain/days.ts';
import { ApiError } from '#context/api-error.ts';
import type { Feed } from '#context/changes.ts';
import type { Clock } from '#context/clock.ts';
import { type Context, inTransaction, tell, type UserContext } from '#context/context.ts';
import type { Outgoing } from '#context/outgoing.ts';
import { holdNobody, type UserGate } from '#context/user-gate.ts';
import { replaceBlocks } from '#days/busy-time/busy-time.service.ts';
import { findUser } from '#people/users/users.repository.ts';
import { readInThread } from './calendar-thread.ts';
import * as repository from './calendars.repository.ts';

type Facts = Pick<Context, 'db' | 'chance' | 'limits' | 'log'> & {
  clock: Clock;
  feed: Feed;
  gate: UserGate;
  outgoing: Outgoing;
};

export type Readings = ReturnType<typeof makeReadings>;

/** Calendars that are fetched at the same time: most of the time of a reading is waited. */
const AT_ONCE = 4;

/** Calendars that are looked up at once. */
const MOST_DUE = 20;

/** Time for which no other process reads a calendar that this one reads: longer than a reading takes. */
const CLAIM = { seconds: 60 };

const AGAIN_AFTER = { minutes: 30 };

/** Days before and after the current one, in UTC, of which busy time is read. */
const DAYS = { before: 1, after: 61 };

type Row = NonNullable<Awaited<ReturnType<typeof repository.claimDue>>>;

/**
 * Reads the calendars of all users when they are due. Of several processes the one that puts off the next reading of a calendar
 * reads it; where that one ends before it is done, the calendar is due again after a minute.
 */
export function makeReadings({ db, clock, gate, outgoing, feed, ...facts }: Facts) {
  const closing = new AbortController();
  let isAsked = false;
  let running: Promise<void> | undefined;
  const readings = new RecentReadings();

  const contextOf = async (userId: number): Promise<UserContext> => ({
    ...{ ...NO_REQUEST, ...facts, db, userId, now: (await clock.read(db))() },
    changes: { feed, made: [] },
  });

  async function readAllDue(): Promise<void> {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      const due = await repository.findDue({ db, now: (await clock.read(db))() }, MOST_DUE);
      isAsked ||= due.length > 0;
      await Promise.all(Array.from({ length: AT_ONCE }, () => readEach(due)));
    }
  }

  async function readEach(due: repository.Due[]): Promise<void> {
    for (let next = due.shift(); next && !closing.signal.aborted; next = due.shift()) {
      try {
        await readDue(next);
      } catch (err) {
        // Long work of the user is under way: the calendar is due again soon.
        if (!(err instanceof ApiError)) facts.log.error({ err }, 'A calendar could not be read');
      }
    }
  }

  async function readDue(due: repository.Due): Promise<void> {
    const ctx = await contextOf(due.user_id);
    const calendar = await repository.claimDue(ctx, due, ctx.now.add(CLAIM));
    const user = calendar && (await findUser(ctx));
    if (!calendar || !user) return;
    if (readings.isTooSoon(calendar, ctx.now)) return; // it is due again when the claim ends
    const span = spanOf(ctx);
    const outcome = await read(calendar, { ...span, email: user.email });
    if (closing.signal.aborted) return;
    await gate.run({ userId: ctx.userId, isClaimed: false }, async () =>
      keep(await contextOf(due.user_id), calendar, { ...outcome, ...span }),
    );
  }

  async function read(calendar: Row, { email, ...span }: Span & { email: string }): Promise<Outcome> {
    const url = calendarUrl(calendar.address);
    if (!url) return { kind: 'failed', why: 'refused' };
    // An answer that has not changed brings no blocks of later days.
    const etag = calendar.read_until === span.until ? calendar.etag : null;
    const fetched = await outgoing({ url, accept: 'text/calendar', etag, signal: closing.signal });
    if (fetched.kind !== 'fetched') return fetched;
    const choices = {
      ...{ ...span, zone: calendar.time_zone, owners: [email, ...addressesIn(url)] },
      ...{ countsAllDay: calendar.counts_all_day === 1, keepsTitles: calendar.keeps_titles === 1 },
    };
    const result = await readInThread({ bytes: fetched.bytes, choices });
    return result.kind === 'read' ? { ...result, etag: fetched.etag } : result;
  }

  return {
    /** Reads what is due, now or after what is being read. */
    wake: (): void => {
      if (closing.signal.aborted) return;
      isAsked = true;
      running ??= readAllDue()
        .catch((err: unknown) => facts.log.error({ err }, 'Calendars that are due could not be found'))
        .finally(() => {
          running = undefined;
        });
    },
    close: async (): Promise<void> => {
      closing.abort();
      await running;
    },
  };
}

/** Addresses that this process has read for a user within the last minute. One that is deleted and added again is not read more often. */
class RecentReadings {
  /** Calendar that was read, and end of its minute. */
  readonly #ofAddresses = new Map<string, { id: number; end: number }>();

  isTooSoon({ id, user_id, address }: Row, now: Temporal.Instant): boolean {
    for (const [key, { end }] of this.#ofAddresses) if (end <= now.epochMilliseconds) this.#ofAddresses.delete(key);
    const key = `${user_id} ${address}`;
    const last = this.#ofAddresses.get(key);
    if (last && last.id !== id) return true;
    this.#ofAddresses.set(key, { id, end: now.add(CLAIM).epochMilliseconds });
    return false;
  }
}

const NO_REQUEST = { signInId: 0, days: fromMidnight('UTC'), address: '', userAgent: '', hold: holdNobody };

type Span = { from: number; until: number };

/** Whole days of UTC, so that readings of one day are of the same time, and cut no block. */
function spanOf({ now }: UserContext): Span {
  const today = now.toZonedDateTimeISO('UTC').startOfDay();
  return {
    from: today.subtract({ days: DAYS.before }).epochMilliseconds,
    until: today.add({ days: DAYS.after }).epochMilliseconds,
  };
}

/** Email addresses in the path of an address, as those of Google have them: whose calendar it is. */
function addressesIn({ pathname }: URL): string[] {
  return pathname.split('/').flatMap((part) => {
    const text = part.replaceAll(/%40/gi, '@');
    return /^[^@]+@[^@]+$/.test(text) ? text : [];
  });
}

type Outcome =
  | { kind: 'read'; blocks: BusySpan[]; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: FetchFailure };

/** Stores what a reading brought, unless the calendar has been changed since. What was read before a failure stays. */
async function keep(ctx: UserContext, calendar: Row, { from, until, ...outcome }: Outcome & Span): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const present = await repository.findRow(ctx, calendar.id);
    if (!present || isChanged(present, calendar)) return;
    const next = ctx.now.add(AGAIN_AFTER);
    tell(ctx, { kind: 'access' });
    if (outcome.kind === 'failed') {
      await repository.updateReading(ctx, calendar.id, { failure: outcome.why, next });
      return;
    }
    const etag = outcome.kind === 'read' ? outcome.etag : present.etag;
    await repository.updateReading(ctx, calendar.id, { failure: null, etag, read_until: until, next });
    if (outcome.kind === 'unchanged') return;
    const blocks = { calendarId: calendar.id, from, until, blocks: outcome.blocks };
    if (await replaceBlocks(ctx, blocks)) tell(ctx, { kind: 'busy' });
  });
}

const READ_BY = ['asked_at', 'counts_all_day', 'keeps_titles', 'time_zone'] as const;

const isChanged = (present: Row, read: Row): boolean => READ_BY.some((column) => present[column] !== read[column]);
