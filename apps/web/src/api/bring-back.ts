import * as api from '@daymark/contract/trash.ts';
import { ApiError } from './api-error.ts';
import { send } from './client.ts';
import type { KeptCommand } from './kept-commands.ts';
import { id as anyId, record } from './readers.ts';

/** Kinds of deletions by the path of the edit that they are in the way of. */
const KINDS: Record<string, api.TrashKind> = { '/task/:id': 'task', '/list/:id': 'list' };

/** Most answers of the trash in which a deletion is looked for: older ones are no news of the last hours. */
const MOST_ANSWERS = 4;

/** Brings back from the trash what a kept edit is about, where it was deleted elsewhere. Gives whether it is back. */
export async function broughtBack({ method, path, input }: KeptCommand): Promise<boolean> {
  const kind = KINDS[path];
  if (method !== 'PATCH' || kind === undefined) return false;
  try {
    const deletion = await findDeletion(kind, Number(input.params?.['id']));
    if (!deletion) return false;
    await restore(deletion);
    return true;
  } catch (error) {
    // A refusal leaves the edit in 'Not sent'; what had no answer is tried again with the edit.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}

async function findDeletion(kind: api.TrashKind, recordId: number): Promise<api.TrashItem | undefined> {
  let before: number | undefined;
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    const part = await send(api.getTrash, { query: before === undefined ? {} : { before: String(before) } });
    const deletion = part.find((item) => item.kind === kind && item.record_id === recordId);
    if (deletion || part.length < api.TRASH_AT_ONCE) return deletion;
    before = part.at(-1)?.id;
  }
  return undefined;
}

const readDeletion = record({ id: anyId, record_id: anyId });

/** Restores a deletion, and before it that of the list or project in which it was. */
async function restore({ id }: Pick<api.TrashItem, 'id'>): Promise<void> {
  const call = () => send(api.restoreTrash, { params: { id: String(id) } });
  try {
    await call();
  } catch (error) {
    const place = error instanceof ApiError ? readDeletion(error.data) : undefined;
    if (!place || place.id === id) throw error;
    await restore(place);
    await call();
  }
}
