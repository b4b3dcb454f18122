import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fromMidnight } from '@daymark/domain/days.ts';
import type { Settings } from '#config.ts';
import { type Feed, NO_FEED } from '#context/changes.ts';
import type { Context, UserContext } from '#context/context.ts';
import { holdNobody } from '#context/user-gate.ts';
import { type Db, openReadOnly, openSqlite } from '#db/connection.ts';
import { askWhetherDistributed } from '#db/distributed.ts';
import { migrationsOf, type NamedDatabase } from '#db/migrate.ts';
import { describeDatabase, openUnhurried } from '#db/postgres.ts';
import { toPostgresStartupError, toStartupError } from '#db/startup-errors.ts';
import { insertUntold, sendUntold } from '#db/untold-news.repository.ts';
import { type Account, accounts } from '#people/hosting/hosting.service.ts';
// Ending an account's doors concerns domains after it.
import '#callbacks.ts';
import { HostError } from './command.ts';

export type Host = { db: Db; ctx: Context };

/** Does work on the database of the settings, on which servers may be at work too; it has to be that of this version. */
export async function onDatabase<Result>(
  settings: Settings,
  now: Temporal.Instant,
  work: (host: Host) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  const file = join(resolve(dataDir), 'daymark.db');
  const where = databaseUrl === null ? file : describeDatabase(databaseUrl);
  try {
    if (databaseUrl === null) await refuseUnfitFile(file);
    const sending: Promise<void>[] = [];
    const db = databaseUrl === null ? openSqlite(file) : openUnhurried(databaseUrl);
    try {
      if (databaseUrl !== null) await refuseOtherVersion(db, { where, advice: 'Correct DATABASE_URL.' });
      if (databaseUrl !== null) await askWhetherDistributed(db);
      return await work({ db, ctx: contextOf(db, settings, { now, sending }) });
    } finally {
      await Promise.allSettled(sending);
      await db.destroy();
    }
  } catch (error) {
    throw databaseUrl === null ? toStartupError(error, file) : toPostgresStartupError(error, where);
  }
}

/** The account that is meant by an id, a username or an email address. */
export async function accountOf({ ctx }: Host, text: string): Promise<Account> {
  const named = await accounts(ctx, text);
  // A username can be the number of another account's id, which it goes before.
  const found = named.find(({ id }) => String(id) !== text) ?? named[0];
  if (!found) throw new HostError(`There is no account '${text}'. \`users\` lists them.`);
  return found;
}

/** The context of work on one account, which the host does without a sign-in of it. */
export const asUser = ({ ctx }: Host, { id }: Account): UserContext => ({ ...ctx, userId: id, signInId: 0 });

async function refuseUnfitFile(file: string): Promise<void> {
  // A file in a folder that may not be read is there: it is refused as such.
  if (!statSync(file, { throwIfNoEntry: false }))
    throw new HostError(`There is no database ${file}. Set DATA_DIR to the folder of the server.`);
  const db = openReadOnly(file);
  try {
    await refuseOtherVersion(db, { where: file, advice: 'Set DATA_DIR to the folder of the server.' });
  } finally {
    await db.destroy();
  }
}

async function refuseOtherVersion(db: Db, named: NamedDatabase): Promise<void> {
  const { applied, pending } = await migrationsOf(db, named);
  if (applied.length === 0)
    throw new HostError(`The database ${named.where} is empty. Start Daymark once, which makes its tables.`);
  if (pending.length === 0) return;
  throw new HostError(
    `The database ${named.where} is of an older version. Start Daymark once, which brings it up to date, and try again.`,
  );
}

type Asked = {
  now: Temporal.Instant;
  /** News on their way to the servers at work on the same PostgreSQL. */
  sending: Promise<void>[];
};

function contextOf(db: Db, settings: Settings, { now, sending }: Asked): Context {
  const feed: Feed =
    settings.databaseUrl === null
      ? NO_FEED
      : {
          beforeCommit: (db, news) => insertUntold(db, { id: news.id, text: JSON.stringify(news) }),
          afterCommit: ({ id }) => void sending.push(sendUntold(db, [id])),
        };
  return {
    db,
    now,
    days: fromMidnight('UTC'),
    chance: randomInt,
    address: '',
    userAgent: 'Daymark host',
    limits: settings,
    log: { info: () => undefined, error: () => undefined },
    hold: holdNobody,
    changes: { feed, made: [] },
  };
}
