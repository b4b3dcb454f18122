import { exactMinutes } from '@daymark/domain/durations.ts';
import { doneShare, isLinkEnded, withdrawnOf } from '@daymark/domain/promises.ts';
import { notFound } from '#context/api-error.ts';
import { type Context, leavingOut, type UserContext } from '#context/context.ts';
import type { PromisePages } from '#context/promise-pages.ts';
import { likelyFinish } from '#days/finish-dates/finish-dates.service.ts';
import { forecastOfLists } from '#insight/forecasts/forecasts.service.ts';
import type { FeedLimits } from '#people/security/feed-limits.ts';
import { isPromiseSecret } from '#people/security/personal-tokens.ts';
import { hashToken } from '#people/security/tokens.ts';
import { findList, findListsOfProject } from '#work/lists/lists.repository.ts';
import { type PageFacts, refusalPage, writePage } from './promise-page.ts';
import * as repository from './promises.repository.ts';
import { dayOfPromise, outcomeOf, toldRecord } from './promises.service.ts';

/** Pages of promises as they are read outside of the API. */
export function promisePagesWith(limits: FeedLimits): PromisePages {
  return {
    isSecret: isPromiseSecret,
    open: async (ctx, secret) => {
      const { ctx: ofUser, row } = await openPromise(ctx, secret, limits);
      return {
        ctx: ofUser,
        read: async (ctx) => {
          const facts = await factsOf(ctx, row);
          return (parts) => writePage(facts, parts);
        },
      };
    },
    refusal: refusalPage,
  };
}

type Shared = NonNullable<Awaited<ReturnType<typeof repository.findByHash>>>;

/** The promise of a secret. One whose link has ended is refused as one that never was. */
async function openPromise(ctx: Context, secret: string, limits: FeedLimits) {
  await limits.refuseGuesses(ctx);
  const row = await repository.findByHash(ctx, hashToken(secret));
  const days = row && { timeZone: row.time_zone, startHour: row.day_start_hour };
  if (!row || !days || isLinkEnded(row.link_ends_date, dayOfPromise({ now: ctx.now, days }, row))) {
    await limits.countGuess(ctx);
    throw notFound('Page');
  }
  await limits.countFetch(ctx, row.id);
  const ofUser: UserContext = {
    ...leavingOut(ctx, row.deleting),
    ...{ userId: row.user_id, signInId: 0, isClaimed: row.held_until !== null, days },
  };
  return { ctx: ofUser, row };
}

/** Names of tasks that a page shows of each kind. */
const MOST_NAMES = 100;

async function factsOf(ctx: UserContext, row: Shared): Promise<PageFacts> {
  const { name, promised_date, chance, made_at, settled_at, withdrawn_at, time_zone } = row;
  const scope = { tasks: row.tasks, withdrawn: withdrawnOf(row) };
  const subject = subjectOf(row);
  const outcome = outcomeOf(ctx, row);
  const names = { since: made_at, most: MOST_NAMES + 1 };
  return {
    ...{ name, promised_date, chance, made_at, ended_at: settled_at ?? withdrawn_at, time_zone, outcome, scope },
    now: ctx.now.epochMilliseconds,
    likely: outcome.state === 'open' ? await likelyFinish(ctx, ofSubject(row), promised_date) : null,
    done: subject === null ? null : await shareOf(ctx, row, subject),
    tasks: row.shows_tasks === 1 && subject ? await repository.findNames(ctx, subject, names) : null,
    record: row.shows_record === 1 ? await toldRecord(ctx) : null,
    most: MOST_NAMES,
  };
}

function subjectOf({ list_id, project_id }: Shared): repository.Subject | null {
  if (list_id !== null) return { kind: 'list', id: list_id };
  return project_id === null ? null : { kind: 'project', id: project_id };
}

const ofSubject = ({ list_id, project_id }: Shared) =>
  list_id === null ? { project_id: project_id ?? undefined } : { list_id };

/** The share of the likely minutes that is done, in percent. */
async function shareOf(ctx: UserContext, { list_id }: Shared, subject: repository.Subject): Promise<number | null> {
  const list = list_id === null ? undefined : await findList(ctx, list_id);
  const lists = list_id === null ? await findListsOfProject(ctx, subject.id) : list ? [list] : [];
  const left = await forecastOfLists(ctx, lists);
  const worked = exactMinutes(await repository.findWork(ctx, subject));
  return doneShare({ worked, left: left?.p50_minutes ?? 0 });
}
