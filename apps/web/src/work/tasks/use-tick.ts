import * as api from '@daymark/contract/tasks.ts';
import { checklistOf, withTick } from '@daymark/domain/checklists.ts';
import { useMutation } from '@tanstack/react-query';
import { inTurn } from '#api/in-turn.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { Toast } from '#api/toasts.tsx';
import { type AtItem, itemIn, sendAtItem, wordsOf } from './send-at-item.ts';
import { TASK_CHANGE, type TaskChange } from './task-changes.ts';

type Tick = AtItem & { isDone: boolean };

/** Ticks an item of a checklist, or takes its tick away, at once. */
export function useTick() {
  const { mutate } = useMutation({
    mutationKey: TASK_CHANGE,
    onMutate: ({ task, item, isDone }: Tick) => {
      const description = withTick(task.description, item, isDone);
      const values = { description, checklist: checklistOf(description) };
      return { kind: 'edit', ids: [task.id], values } satisfies TaskChange;
    },
    mutationFn: (tick: Tick) => inTurn(() => sendTick(tick)),
    meta: {
      failed: 'Failed to update the checklist',
      done: (task: api.Task, tick: Tick): Toast => ({
        title: 'Success',
        message: `${tick.isDone ? 'Ticked' : 'Open again'}: ${wordsOf(tick)}`,
        // The command has the whole text, of which another item may have been ticked since.
        action: { label: 'Undo', act: () => mutate({ task, item: itemIn(task, tick), isDone: !tick.isDone }) },
      }),
    },
  });
  return mutate;
}

/** Sends the description with the item ticked; nothing where somebody else has ticked it meanwhile. */
const sendTick = ({ isDone, ...tick }: Tick): Promise<api.Task> =>
  sendAtItem(tick, ({ task: { id, description }, item }) => {
    const body = { description: withTick(description, item, isDone), expected: { description } };
    return item.isDone === isDone ? null : sendOrKeep(api.updateTask, { params: { id: String(id) }, body });
  });
