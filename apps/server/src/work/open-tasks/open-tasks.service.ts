import { MOST_OPEN, type OpenTask } from '@daymark/contract/open-tasks.ts';
import { searchWords } from '@daymark/domain/search-words.ts';
import { giveWay, type UserContext } from '#context/context.ts';
import { findIndexedOpen, findMasks, findNewestOpen } from '#work/search/search-open.repository.ts';
import { findTasks } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { findFirstOpen } from './open-tasks.repository.ts';

/** Open tasks, list by list in its own order; with a search those with all of its words in their names and those of their lists. */
export async function openTasks(ctx: UserContext, search: string): Promise<OpenTask[]> {
  const ids = search === '' ? await findFirstOpen(ctx, MOST_OPEN) : await findOpen(ctx, search);
  const records = await findTasks(ctx, ids);
  return records
    .toSorted((a, b) => a.list_id - b.list_id || a.position - b.position || a.id - b.id)
    .map((record) => toTask(ctx, record));
}

/**
 * Ids of open tasks in whose names, and those of their lists and projects, all words of the search stand. The newest tasks are
 * compared first: words that fill an answer from them are in very many, all of which the index would read.
 */
async function findOpen(ctx: UserContext, search: string): Promise<number[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const sought = { text: search, words };
  const found = new Set(await findNewestOpen(ctx, sought, MOST_OPEN));
  if (found.size >= MOST_OPEN) return [...found];
  const { whole, partly } = listsByWords(words, await findMasks(ctx, sought));
  const steps = [
    { lists: whole, groups: [words] },
    { lists: partly, groups: partly.map(({ missing }) => missing) },
  ];
  for (const { lists, groups } of steps) {
    if (groups.length === 0 || found.size >= MOST_OPEN) break;
    await giveWay(ctx);
    for (const id of await findIndexedOpen(ctx, { sought, lists, groups, most: MOST_OPEN })) found.add(id);
  }
  return [...found].slice(0, MOST_OPEN);
}

/** Groups of words that the index looks for at once, each of which costs as much as a search of its own. */
const MOST_GROUPS = 4;

/** Lists that have all words, and those that have as many as others have, grouped by the words that their tasks then need. */
function listsByWords(words: readonly string[], lists: readonly { id: number; mask: number }[]) {
  const all = 2 ** words.length - 1;
  const byMask = Map.groupBy(lists, ({ mask }) => mask);
  const groups = [...byMask].map(([mask, found]) => ({
    mask,
    listIds: found.map(({ id }) => id),
    missing: words.filter((_, at) => (mask & (1 << at)) === 0),
  }));
  const some = groups.filter(({ mask }) => mask !== all);
  const partly = some
    // Tasks that need more words than those of another group are found with it.
    .filter(({ mask }) => !some.some((other) => other.mask !== mask && (other.mask & mask) === mask))
    .toSorted((one, other) => one.missing.length - other.missing.length)
    .slice(0, MOST_GROUPS);
  return { whole: groups.filter(({ mask }) => mask === all), partly };
}
