import type { Task } from '@daymark/contract/tasks.ts';
import { type ChecklistItem, sameItem } from '@daymark/domain/checklists.ts';
import { ownWords } from '@daymark/domain/item-tasks.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { ApiError } from '#api/api-error.ts';
import { isEditConflict } from '#api/client.ts';

/** An item of a checklist, and the task in whose description it stands. */
export type AtItem = { task: Task; item: ChecklistItem };

/** The words of an item as messages tell them. */
export const wordsOf = ({ item }: AtItem): string => plainText(ownWords(item.words));

/** Answers of a description that is changed again and again, up to which a change of an item is tried anew. */
const MOST_TRIES = 5;

/**
 * Sends a change of an item. Where somebody else has changed the description meanwhile, it is sent for the same item of the
 * present one, and only where that is gone it is refused. `change` gives null where the item is as it is to be: then the
 * present task is the answer.
 */
export async function sendAtItem<Answer>(
  seen: AtItem,
  change: (at: AtItem) => Promise<Answer> | null,
): Promise<Answer | Task> {
  let at = seen;
  for (let tries = 1; ; tries += 1) {
    try {
      return (await change(at)) ?? at.task;
    } catch (error) {
      if (!(error instanceof ApiError && isEditConflict(error)) || tries === MOST_TRIES) throw error;
      const task = error.data as Task;
      const item = sameItem(at.task.description, at.item, task.description);
      if (!item) throw new ApiError(error.status, `"${wordsOf(at)}" is no longer in the description.`);
      at = { task, item };
    }
  }
}

/** The same item in a later state of its task. */
export const itemIn = (task: Task, { task: before, item }: AtItem): ChecklistItem =>
  sameItem(before.description, item, task.description) ?? item;
