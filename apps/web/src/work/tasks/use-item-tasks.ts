import * as api from '@daymark/contract/item-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { taskOfWords } from '@daymark/domain/item-tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { inTurn } from '#api/in-turn.ts';
import type { Toast } from '#api/toasts.tsx';
import { type AtItem, itemIn, sendAtItem, wordsOf } from './send-at-item.ts';

type Given = Omit<api.NewTaskOfItemInput, keyof api.ItemOfTask>;

/** The fields of a task that is made again once it was turned into its item. */
const givenOf = ({ name, priority, category_id, due_date, planned_duration, estimate_origin }: Task): Given => ({
  ...{ name, priority, category_id, due_date, planned_duration },
  ...(estimate_origin === null && { estimate_origin }),
});

type Making = AtItem & { given?: Given };
/** The task that is deleted; undefined where it is gone already. */
type TakingBack = AtItem & { made: Task | undefined };

/** Makes a task of an item, and an item of that task again, each with a toast that takes it back. */
export function useItemTasks() {
  const { mutate: makeTask } = useMutation({
    mutationFn: ({ given, ...at }: Making) =>
      inTurn(() =>
        sendAtItem(at, ({ task, item }) => {
          const { id, description } = task;
          const body = { ...given, at: item.at, expected: { description } };
          const isMade = taskOfWords(item.words) !== undefined;
          return isMade ? null : send(api.makeTaskOfItem, { params: { id: String(id) }, body });
        }),
      ),
    meta: {
      failed: 'Failed to make a task',
      done: (answer: api.TaskWithParent | Task, at: Making): Toast | null => {
        if (!('parent' in answer)) return null; // somebody else has made it already
        const { task: made, parent } = answer;
        return {
          title: 'Success',
          message: `Made a task: ${made.name}`,
          undo: () => makeItem({ task: parent, item: itemIn(parent, at), made }),
        };
      },
    },
  });
  const { mutate: makeItem } = useMutation({
    mutationFn: ({ made: _made, ...at }: TakingBack) =>
      inTurn(() =>
        sendAtItem(at, ({ task, item }) => {
          const { id, description } = task;
          const body = { at: item.at, expected: { description } };
          const isItem = taskOfWords(item.words) === undefined;
          return isItem ? null : send(api.makeItemOfTask, { params: { id: String(id) }, body });
        }),
      ),
    meta: {
      failed: 'Failed to make an item',
      done: (task: Task, { made, ...at }: TakingBack): Toast => ({
        title: 'Success',
        message: `An item again: ${wordsOf(at)}`,
        ...(made && { undo: () => makeTask({ task, item: itemIn(task, at), given: givenOf(made) }) }),
      }),
    },
  });
  return { makeTask, makeItem };
}
