import type { Archive } from './archive.ts';
import type { Answer } from './compare.ts';
import type { Ask } from './http.ts';

const KINDS = ['projects', 'lists', 'categories', 'experiments', 'tasks'] as const;
type Kind = (typeof KINDS)[number];

/** The records of the server by their numbers in the export: both count in the order of creation. */
export type Ids = Record<Kind, ServerRecord[]>;
export type ServerRecord = { id: number } & Record<string, unknown>;

/** Asks for all records, and whether there are as many of each kind as in the export. */
export async function idsFrom(ask: Ask, archive: Archive): Promise<{ ids: Ids; counts: Answer }> {
  const projects = await records(ask, '/project');
  const lists: ServerRecord[] = [];
  for (const { id } of projects) lists.push(...(await records(ask, `/project/${id}/lists`)));
  const tasks: ServerRecord[] = [];
  for (const { id } of lists) tasks.push(...(await tasksOfList(ask, id)));
  const found = {
    ...{ projects, lists, tasks },
    categories: await records(ask, '/categories'),
    experiments: await records(ask, '/experiment'),
  };
  const sorted = (kind: Kind) => found[kind].toSorted((one, other) => one.id - other.id);
  const countIn = (all: Record<Kind, readonly unknown[]>) =>
    Object.fromEntries(KINDS.map((kind) => [kind, all[kind].length]));
  return {
    ids: Object.fromEntries(KINDS.map((kind) => [kind, sorted(kind)])) as Ids,
    counts: { call: 'number of', told: countIn(found), computed: countIn(archive) },
  };
}

const records = async (ask: Ask, path: string) => (await ask(path)) as ServerRecord[];

async function tasksOfList(ask: Ask, id: number): Promise<ServerRecord[]> {
  const tasks: ServerRecord[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = after === null ? {} : { after };
    const page = (await ask(`/list/${id}/tasks`, { query })) as { tasks: ServerRecord[]; next_cursor: string | null };
    tasks.push(...page.tasks);
    after = page.next_cursor;
  } while (after !== null);
  return tasks;
}

/** The id of a record by its number, in a path. */
export const idOf = (of: readonly ServerRecord[], number: number | null | undefined): number | null =>
  number === null || number === undefined ? null : (of[number - 1]?.id ?? null);

/** These items with ids for the numbers of their tasks. */
export const withIds = <Item extends { number: number }>(ids: Ids, items: readonly Item[]) =>
  items.map(({ number, ...item }) => ({ id: idOf(ids.tasks, number), ...item }));
