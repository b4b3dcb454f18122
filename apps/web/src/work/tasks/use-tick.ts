import * as api from '@daymark/contract/tasks.ts';
import { type ChecklistItem, checklistOf, sameItem, withTick } from '@daymark/domain/checklists.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { isEditConflict, send } from '#api/client.ts';
import { inTurn } from '#api/in-turn.ts';
import { whileOnline } from '#api/pending.ts';
import type { Toast } from '#api/toasts.tsx';
import { TASK_CHANGE, type TaskChange } from './task-changes.ts';

type Tick = { task: Pick<api.Task, 'id' | 'description'>; item: ChecklistItem; isDone: boolean };

/** Answers of a description that is changed again and again, up to which a tick is tried anew. */
const MOST_TRIES = 5;

/** Ticks an item of a checklist, or takes its tick away: at once, and with a toast that takes it back. */
export function useTick() {
  const { mutate } = useMutation({
    mutationKey: TASK_CHANGE,
    onMutate: ({ task, item, isDone }: Tick) => {
      const description = withTick(task.description, item, isDone);
      const values = { description, checklist: checklistOf(description) };
      return whileOnline<TaskChange>({ kind: 'edit', ids: [task.id], values });
    },
    mutationFn: (tick: Tick) => inTurn(() => sendTick(tick)),
    meta: {
      failed: 'Failed to update the checklist',
      done: (task: api.Task, tick: Tick): Toast => ({
        title: 'Success',
        message: `${tick.isDone ? 'Ticked' : 'Open again'}: ${wordsOf(tick)}`,
        undo: () => {
          const item = sameItem(tick.task.description, tick.item, task.description);
          mutate({ task, item: item ?? tick.item, isDone: !tick.isDone });
        },
      }),
    },
  });
  return mutate;
}

const wordsOf = ({ item }: Tick): string => plainText(item.words);

/**
 * Sends the description with the item ticked. Where somebody else has changed it meanwhile, the same item is ticked in the
 * present text; only where that is gone the tick is refused.
 */
async function sendTick(tick: Tick): Promise<api.Task> {
  const { task, isDone } = tick;
  let {
    item,
    task: { description },
  } = tick;
  for (let tries = 1; ; tries += 1) {
    const body = { description: withTick(description, item, isDone), expected: { description } };
    try {
      return await send(api.updateTask, { params: { id: String(task.id) }, body });
    } catch (error) {
      if (!(error instanceof ApiError && isEditConflict(error)) || tries === MOST_TRIES) throw error;
      const present = error.data as api.Task;
      const found = sameItem(description, item, present.description);
      if (!found) throw new ApiError(error.status, `"${wordsOf(tick)}" is no longer in the description.`);
      if (found.isDone === isDone) return present;
      description = present.description;
      item = found;
    }
  }
}
