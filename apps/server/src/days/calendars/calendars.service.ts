import {
  CALENDARS_OF_ACCOUNT,
  type Calendar,
  type CalendarChanges,
  calendarUrl,
  type NewCalendar,
} from '@daymark/contract/calendars.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import {
  changedElsewhere,
  conflict,
  invalid,
  notFound,
  required,
  tooManyReadings,
  unavailable,
} from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { forgetTitles } from '#days/busy-time/busy-time.repository.ts';
import * as repository from './calendars.repository.ts';
import type { Readings } from './readings.service.ts';

/** The readings of calendars; null where the host has not opened them. */
export type Deps = { readings: Readings | null };

/** Milliseconds between two readings that a user asks for. */
const ASKED_EACH_MS = 60_000;

export async function calendars(
  ctx: UserContext,
  { readings }: Deps,
): Promise<{ is_open: boolean; calendars: Calendar[] }> {
  return { is_open: readings !== null, calendars: await repository.findCalendars(ctx) };
}

export async function createCalendar(ctx: UserContext, calendar: NewCalendar, deps: Deps): Promise<Calendar> {
  const readings = opened(deps);
  const url = calendarUrl(calendar.address);
  if (!url) throw invalid({ path: 'address', message: 'Address must begin with https://' });
  const created = await answerInTransaction(ctx, async (ctx) => {
    const addresses = await repository.findAddresses(ctx);
    if (addresses.includes(url.href)) throw conflict('You have added this calendar already');
    if (addresses.length >= CALENDARS_OF_ACCOUNT)
      throw conflict(`An account can have at most ${CALENDARS_OF_ACCOUNT} calendars`);
    tell(ctx, { kind: 'access' });
    return repository.insertCalendar(ctx, { ...calendar, address: url.href });
  });
  ctx.log.info({ event: 'calendar_added', user_id: ctx.userId, calendar_id: created.id }, 'A calendar was added');
  readings.wake();
  return created;
}

export async function updateCalendar(
  ctx: UserContext,
  id: number,
  { changes, readings }: Deps & { changes: CalendarChanges },
): Promise<Calendar> {
  const updated = await answerInTransaction(ctx, async (ctx) => {
    const before = repository.toCalendar(await requireRow(ctx, id));
    if (isChangedElsewhere(before, changes)) throw changedElsewhere(before);
    const after = {
      name: changes.name ?? before.name,
      counts_all_day: changes.counts_all_day ?? before.counts_all_day,
      keeps_titles: changes.keeps_titles ?? before.keeps_titles,
    };
    const changesBlocks = after.counts_all_day !== before.counts_all_day || after.keeps_titles !== before.keeps_titles;
    await repository.updateCalendar(ctx, id, { ...after, changesBlocks });
    if (before.keeps_titles && !after.keeps_titles && (await forgetTitles(ctx, id))) tell(ctx, { kind: 'busy' });
    tell(ctx, { kind: 'access' });
    return repository.toCalendar(await requireRow(ctx, id));
  });
  readings?.wake();
  return updated;
}

export function deleteCalendar(ctx: UserContext, id: number): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    if (!(await repository.deleteCalendar(ctx, id))) throw notFound(CALENDAR);
    tell(ctx, { kind: 'access' });
    tell(ctx, { kind: 'busy' });
    return null;
  });
}

/** Has a calendar read now, in the zone of this request. */
export async function readCalendar(ctx: UserContext, id: number, deps: Deps): Promise<Calendar> {
  const asked = await answerInTransaction(ctx, async (ctx) => {
    const { asked_at } = await requireRow(ctx, id);
    opened(deps);
    const left = asked_at + ASKED_EACH_MS - ctx.now.epochMilliseconds;
    if (left > 0) throw tooManyReadings(Math.ceil(left / 1000));
    await repository.askForReading(ctx, id);
    tell(ctx, { kind: 'access' });
    return repository.toCalendar(await requireRow(ctx, id));
  });
  deps.readings?.wake();
  return asked;
}

const CALENDAR = 'Calendar';

const requireRow = async (ctx: UserContext, id: number) => required(await repository.findRow(ctx, id), CALENDAR);

function opened({ readings }: Deps): Readings {
  if (!readings) throw unavailable('This server reads no calendars: its host has not opened that');
  return readings;
}
