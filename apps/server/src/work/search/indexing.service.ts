import { type Context, giveWay } from '#context/context.ts';
import { areWordsOfDeleted } from '#engine/long-work/long-work.repository.ts';
import { overwriteDeleted } from '#engine/long-work/long-work.service.ts';
import { indexCategory } from '#work/categories/categories.repository.ts';
import { indexList } from '#work/lists/lists.repository.ts';
import { indexProject } from '#work/projects/projects.repository.ts';
import { indexTask } from '#work/task-records/task-writes.repository.ts';
import { findUserToIndex, findWithoutWords, isAnyWithoutWords } from './indexing.repository.ts';

type IndexerContext = Pick<Context, 'db' | 'log'>;

/**
 * Computes the words of records that have none: of those from before there were any, and of those that an older instance
 * writes. Until then a search does not find them. It goes on in short transactions, also after a restart.
 */
export function makeIndexer(ctx: IndexerContext) {
  let isClosed = false;
  let work = Promise.resolve();

  async function indexRest(): Promise<void> {
    try {
      while (!isClosed && (await indexSome(ctx.db))) await giveWay(ctx);
      if (!isClosed) await overwriteDeleted(ctx);
    } catch (err) {
      ctx.log.error({ err }, 'Records could not be made ready for the search');
    }
  }

  return {
    startIfNeeded: async (): Promise<void> => {
      if ((await isAnyWithoutWords(ctx.db)) || (await areWordsOfDeleted(ctx.db))) work = work.then(indexRest);
    },
    whenDone: () => work,
    close: (): Promise<void> => {
      isClosed = true;
      return work;
    },
  };
}

/** Computes the words of some records of a user that have none; false where nobody has such records. */
async function indexSome(db: Context['db']): Promise<boolean> {
  for (const [table, index] of INDEXED) {
    const found = await findUserToIndex(db, table);
    if (!found) continue;
    await db.transaction().execute(async (db) => {
      const scope = { db, userId: found.user_id };
      for (const row of await findWithoutWords(scope, table)) await index(scope, row);
    });
    return true;
  }
  return false;
}

const INDEXED = [
  ['projects', indexProject],
  ['lists', indexList],
  ['categories', indexCategory],
  ['tasks', indexTask],
] as const;
