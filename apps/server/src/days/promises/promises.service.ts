import {
  type DatePromise,
  type LinkOptions,
  MOST_PROMISES_SHOWN,
  type NewPromise,
  type PromiseChance,
  type PromiseRecord,
} from '@daymark/contract/promises.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import {
  isLinkEnded,
  isRecordTold,
  NOTHING_TO_PROMISE,
  outcomeOfPromise,
  PROMISE_HAS_ENDED,
  recordOfPromises,
  whyNotPromise,
  whyTooManyPromises,
  withdrawnOf,
} from '@daymark/domain/promises.ts';
import { conflict, invalid, notFound, required } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { likelyFinish } from '#days/finish-dates/finish-dates.service.ts';
import { openTasksOfLists } from '#insight/forecasts/forecasts.service.ts';
import { newPromiseSecret } from '#people/security/personal-tokens.ts';
import { hashToken } from '#people/security/tokens.ts';
import { findListsOfProject } from '#work/lists/lists.repository.ts';
import { requireList } from '#work/lists/lists.service.ts';
import { requireProject } from '#work/projects/projects.service.ts';
import * as repository from './promises.repository.ts';

type Book = { promises: DatePromise[]; record: PromiseRecord | null };

export async function promises(ctx: UserContext, of: repository.OfSubject): Promise<Book> {
  if (of.list_id !== undefined) await requireList(ctx, of.list_id);
  if (of.project_id !== undefined) await requireProject(ctx, of.project_id);
  const rows = await repository.findPromises(ctx, of, MOST_PROMISES_SHOWN);
  return { promises: rows.map((row) => toPromise(ctx, row)), record: await toldRecord(ctx) };
}

/** The record of all promises of the account; null while too few have settled to say anything. */
export async function toldRecord(ctx: UserContext): Promise<PromiseRecord | null> {
  const rows = await repository.findJudged(ctx);
  const record = recordOfPromises(rows.map((row) => ({ chance: row.chance, ...outcomeOf(ctx, row) })));
  return isRecordTold(record) ? record : null;
}

/** The chance of a date as of now. A date that cannot be promised is refused. */
export async function promiseChance(
  ctx: UserContext,
  { promised_date, ...of }: repository.OfSubject & { promised_date: string },
): Promise<PromiseChance> {
  refuseDate(ctx, promised_date);
  return chanceOf(ctx, of, promised_date);
}

async function chanceOf(ctx: UserContext, of: repository.OfSubject, date: string): Promise<PromiseChance> {
  const likely = await likelyFinish(ctx, of, date);
  return { chance: likely?.chance ?? null, p80_date: likely?.p80_date ?? null };
}

/** Promises a date. Its chance is drawn before the transaction, which keeps others of the user from writing. */
export async function makePromise(ctx: UserContext, { promised_date, ...of }: NewPromise): Promise<DatePromise> {
  refuseDate(ctx, promised_date);
  await requireSubject(ctx, of);
  const told = await chanceOf(ctx, of, promised_date);
  return answerInTransaction(ctx, async (ctx) => {
    const { name, lists, ...subject } = await requireSubject(ctx, of);
    const tasks = (await openTasksOfLists(ctx, lists)).length;
    if (tasks === 0) throw conflict(NOTHING_TO_PROMISE);
    await refuseTooManyPromises(ctx, 1);
    const id = await repository.insertPromise(ctx, { ...subject, name, promised_date, tasks, ...told });
    tell(ctx, { kind: 'promise', id });
    return toPromise(ctx, await requirePromise(ctx, id));
  });
}

/** Refuses promises beyond what the account can hold. */
export async function refuseTooManyPromises(ctx: UserContext, adding: number): Promise<void> {
  const why = whyTooManyPromises((await repository.countPromises(ctx)) + adding);
  if (why !== null) throw conflict(why);
}

export function withdrawPromise(ctx: UserContext, id: number): Promise<DatePromise> {
  return answerInTransaction(ctx, async (ctx) => {
    const { settled_at, withdrawn_at } = await requirePromise(ctx, id);
    if (settled_at !== null || withdrawn_at !== null) throw conflict(PROMISE_HAS_ENDED);
    await repository.withdraw(ctx, id);
    tell(ctx, { kind: 'promise', id });
    return toPromise(ctx, await requirePromise(ctx, id));
  });
}

/** Makes the link of a promise, or makes it anew: the one before opens nothing any more. Of the secret only its hash is stored. */
export function makeLink(
  ctx: UserContext,
  id: number,
  { ends_date = null, shows_tasks = false, shows_record = false }: LinkOptions,
): Promise<{ secret: string; promise: DatePromise }> {
  const secret = newPromiseSecret();
  return answerInTransaction(ctx, async (ctx) => {
    await requirePromise(ctx, id);
    const why = ends_date === null ? null : whyNotPromise(ends_date, currentDayOf(ctx).toString());
    if (why !== null) throw invalid({ path: 'ends_date', message: why });
    const link = { secretHash: hashToken(secret), ends_date, shows_tasks, shows_record };
    await repository.updateLink(ctx, id, link);
    tell(ctx, { kind: 'promise', id });
    ctx.log.info(
      { event: 'promise_shared', user_id: ctx.userId, address: ctx.address },
      'A link of a promise was made',
    );
    return { secret, promise: toPromise(ctx, await requirePromise(ctx, id)) };
  });
}

export function endLink(ctx: UserContext, id: number): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    await requirePromise(ctx, id);
    if (!(await repository.deleteLink(ctx, id))) throw notFound('Link');
    tell(ctx, { kind: 'promise', id });
    return null;
  });
}

/** Withdraws what is promised of a list or project that is about to be deleted. */
export const withdrawWith = (ctx: UserContext, of: repository.OfSubject) => repository.withdrawWith(ctx, of);

/** Ends promises whose last open tasks have just been deleted or moved out. */
export const endEmptied = (ctx: UserContext) => repository.endEmptied(ctx);

async function requirePromise(ctx: UserContext, id: number): Promise<repository.PromiseRow> {
  return required(await repository.findPromise(ctx, id), 'Promise');
}

function refuseDate(ctx: UserContext, date: string): void {
  const why = whyNotPromise(date, currentDayOf(ctx).toString());
  if (why !== null) throw invalid({ path: 'promised_date', message: why });
}

type Subject = Pick<repository.PromiseRow, 'kind' | 'list_id' | 'project_id' | 'name'> & {
  lists: { id: number; task_count: number }[];
};

async function requireSubject(ctx: UserContext, { list_id, project_id }: repository.OfSubject): Promise<Subject> {
  if (list_id !== undefined) {
    const list = await requireList(ctx, list_id);
    return { kind: 'list', list_id, project_id: null, name: list.name, lists: [list] };
  }
  const project = await requireProject(ctx, project_id ?? 0);
  const lists = await findListsOfProject(ctx, project.id);
  return { kind: 'project', list_id: null, project_id: project.id, name: project.name, lists };
}

type Judged = Pick<repository.PromiseRow, 'promised_date' | 'chance' | 'time_zone' | 'settled_at' | 'withdrawn_at'>;

/** Outcome of a promise by the days of the zone in which it was made. */
export function outcomeOf({ now, days }: Pick<UserContext, 'now' | 'days'>, row: Judged) {
  const at = (ms: number | null) => (ms === null ? null : Temporal.Instant.fromEpochMilliseconds(ms));
  const promise = { ...row, settled_at: at(row.settled_at), withdrawn_at: at(row.withdrawn_at) };
  return outcomeOfPromise(promise, { now, days: { ...days, timeZone: row.time_zone } });
}

/** The current day in the zone of a promise. */
export const dayOfPromise = (
  { now, days }: Pick<UserContext, 'now' | 'days'>,
  { time_zone }: Pick<Judged, 'time_zone'>,
) => currentDayOf({ now, days: { ...days, timeZone: time_zone } }).toString();

function toPromise(ctx: UserContext, row: repository.PromiseRow): DatePromise {
  const { id, kind, name, promised_date, tasks, chance, p80_date, time_zone, list_id, project_id } = row;
  return {
    ...{
      id,
      kind,
      name,
      promised_date,
      tasks,
      withdrawn_tasks: withdrawnOf(row),
      chance,
      p80_date,
      time_zone,
      subject_id: list_id ?? project_id,
    },
    ...outcomeOf(ctx, row),
    made_at: wireOf(row.made_at),
    settled_at: wireOrNull(row.settled_at),
    withdrawn_at: wireOrNull(row.withdrawn_at),
    link: linkOf(row, dayOfPromise(ctx, row)),
  };
}

function linkOf(row: repository.PromiseRow, today: string): DatePromise['link'] {
  if (row.link_made_at === null) return null;
  return {
    made_at: wireOf(row.link_made_at),
    ends_date: row.link_ends_date,
    is_ended: isLinkEnded(row.link_ends_date, today),
    shows_tasks: row.shows_tasks === 1,
    shows_record: row.shows_record === 1,
  };
}

const wireOf = (ms: number): string => wireInstant(Temporal.Instant.fromEpochMilliseconds(ms));

const wireOrNull = (ms: number | null): string | null => (ms === null ? null : wireOf(ms));
