import { type Migration, Migrator } from 'kysely/migration';
import { core } from '#db/migrations/0001-core.ts';
import { periods } from '#db/migrations/0002-periods.ts';
import { experiments } from '#db/migrations/0003-experiments.ts';
import { accounts } from '#db/migrations/0004-accounts.ts';
import { addresses } from '#db/migrations/0005-addresses.ts';
import { experimentZones } from '#db/migrations/0007-experiment-zones.ts';
import { unfinishedWork } from '#db/migrations/0008-unfinished-work.ts';
import { taskPages } from '#db/migrations/0009-task-pages.ts';
import { taskCounts } from '#db/migrations/0010-task-counts.ts';
import { severalInstances } from '#db/migrations/0011-several-instances.ts';
import { workspace } from '#db/migrations/0012-workspace.ts';
import { entries } from '#db/migrations/0013-entries.ts';
import { daysAhead } from '#db/migrations/0014-days-ahead.ts';
import { forecasts } from '#db/migrations/0015-forecasts.ts';
import { search } from '#db/migrations/0016-search.ts';
import { smallMergesOfWords } from '#db/migrations/0017-small-merges-of-words.ts';
import { workOfTasks } from '#db/migrations/0018-work-of-tasks.ts';
import { estimateOrigins } from '#db/migrations/0019-estimate-origins.ts';
import { timesInPlans } from '#db/migrations/0020-times-in-plans.ts';
import { toldLater } from '#db/migrations/0021-told-later.ts';
import { inbox } from '#db/migrations/0022-inbox.ts';
import { noOverlaps } from '#db/migrations/0023-no-overlaps.ts';
import { keptAnswers } from '#db/migrations/0024-kept-answers.ts';
import { commands } from '#db/migrations/0025-commands.ts';
import { trash } from '#db/migrations/0026-trash.ts';
import { imports } from '#db/migrations/0027-imports.ts';
import { trialRules } from '#db/migrations/0028-trial-rules.ts';
import { withdrawnTasks } from '#db/migrations/0029-withdrawn-tasks.ts';
import { atMosts } from '#db/migrations/0030-at-mosts.ts';
import { tokens } from '#db/migrations/0031-tokens.ts';
import { calendarFeeds } from '#db/migrations/0032-calendar-feeds.ts';
import { busyTime } from '#db/migrations/0033-busy-time.ts';
import { promises } from '#db/migrations/0034-promises.ts';
import { providers } from '#db/migrations/0036-providers.ts';
import { passkeysAndCodes } from '#db/migrations/0037-passkeys-and-codes.ts';
import { hosting } from '#db/migrations/0038-hosting.ts';
import { untoldNews } from '#db/migrations/0039-untold-news.ts';
import { openCounts } from '#db/migrations/0046-open-counts.ts';
import { deletions } from '#db/migrations/0047-deletions.ts';
import { dueEvents } from '#db/migrations/0048-due-events.ts';
import { workStamps } from '#db/migrations/0049-work-stamps.ts';
import { triggersOfOneUser } from '#db/migrations/0051-triggers-of-one-user.ts';
import { newTasks } from '#db/migrations/0054-new-tasks.ts';
import { levelsOfAnEntry } from '#db/migrations/0055-levels-of-an-entry.ts';
import type { Db } from './connection.ts';
import { isMissingTable } from './database-errors.ts';
import { allowSchemaChanges, isDistributed } from './distributed.ts';
import { DatabaseStartupError } from './startup-errors.ts';

export type Migrations = Record<string, Migration>;

/** Migrations only go forward and are never edited once merged: a database stores the names of those applied. */
export const MIGRATIONS: Migrations = {
  '0001-core': { up: core },
  '0002-periods': { up: periods },
  '0003-experiments': { up: experiments },
  '0004-accounts': { up: accounts },
  '0005-addresses': { up: addresses },
  '0007-experiment-zones': { up: experimentZones },
  '0008-unfinished-work': { up: unfinishedWork },
  '0009-task-pages': { up: taskPages },
  '0010-task-counts': { up: taskCounts },
  '0011-several-instances': { up: severalInstances },
  '0012-workspace': { up: workspace },
  '0013-entries': { up: entries },
  '0014-days-ahead': { up: daysAhead },
  '0015-forecasts': { up: forecasts },
  '0016-search': { up: search },
  '0017-small-merges-of-words': { up: smallMergesOfWords },
  '0018-work-of-tasks': { up: workOfTasks },
  '0019-estimate-origins': { up: estimateOrigins },
  '0020-times-in-plans': { up: timesInPlans },
  '0021-told-later': { up: toldLater },
  '0022-inbox': { up: inbox },
  '0023-no-overlaps': { up: noOverlaps },
  '0024-kept-answers': { up: keptAnswers },
  '0025-commands': { up: commands },
  '0026-trash': { up: trash },
  '0027-imports': { up: imports },
  '0028-trial-rules': { up: trialRules },
  '0029-withdrawn-tasks': { up: withdrawnTasks },
  '0030-at-mosts': { up: atMosts },
  '0031-tokens': { up: tokens },
  '0032-calendar-feeds': { up: calendarFeeds },
  '0033-busy-time': { up: busyTime },
  '0034-promises': { up: promises },
  '0036-providers': { up: providers },
  '0037-passkeys-and-codes': { up: passkeysAndCodes },
  '0038-hosting': { up: hosting },
  '0039-untold-news': { up: untoldNews },
  '0046-open-counts': { up: openCounts },
  '0047-deletions': { up: deletions },
  '0048-due-events': { up: dueEvents },
  '0049-work-stamps': { up: workStamps },
  '0051-triggers-of-one-user': { up: triggersOfOneUser },
  '0054-new-tasks': { up: newTasks },
  '0055-levels-of-an-entry': { up: levelsOfAnEntry },
};

/** Migrates to the schema of this version, all steps or none; other starting processes wait. */
export async function migrate(db: Db, migrations = MIGRATIONS): Promise<void> {
  const steps = isDistributed(db) ? onCluster(migrations) : migrations;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function onCluster(migrations: Migrations): Migrations {
  const steps = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        await allowSchemaChanges(db);
        await up(db);
      },
    },
  ]);
  return Object.fromEntries(steps);
}

/** A database in messages to the host, and the setting that names it. */
export type NamedDatabase = { where: string; advice: string };

/**
 * The migrations applied to this database, and those still pending. Refuses a database of another program or of a newer
 * Daymark.
 */
export async function migrationsOf(db: Db, { where, advice }: NamedDatabase, migrations = MIGRATIONS) {
  const names = Object.keys(migrations);
  let applied = await appliedTo(db);
  const isUnused = applied.length === 0 && (await isEmpty(db));
  // Another instance may have made the tables between the two questions.
  if (applied.length === 0 && !isUnused) applied = await appliedTo(db);
  const isOurs = isUnused || applied[0] === names[0];
  if (!isOurs) {
    throw new DatabaseStartupError(
      `The database ${where} belongs to another program, so it was left as it is. ${advice}`,
    );
  }
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new DatabaseStartupError(
      `The database ${where} was written by a newer version of Daymark (it holds '${unknown}'). Start that version or a later one.`,
    );
  }
  return { applied, pending: names.filter((name) => !applied.includes(name)) };
}

async function appliedTo(db: Db): Promise<string[]> {
  try {
    const rows = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Whether nobody has made a table; those of other schemas are none of ours. */
async function isEmpty(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.every(({ schema = 'public', isView }) => schema !== 'public' || isView);
}
