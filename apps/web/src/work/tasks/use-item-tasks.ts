import * as api from '@daymark/contract/item-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { taskOfWords } from '@daymark/domain/item-tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { inTurn } from '#api/in-turn.ts';
import type { Toast } from '#api/toasts.tsx';
import { type AtItem, sendAtItem, wordsOf } from './send-at-item.ts';

/** Makes a task of an item, and an item of that task again. */
export function useItemTasks() {
  const { mutate: makeTask } = useMutation({
    mutationFn: (at: AtItem) =>
      inTurn(() =>
        sendAtItem(at, ({ task, item }) => {
          const { id, description } = task;
          const body = { at: item.at, expected: { description } };
          const isMade = taskOfWords(item.words) !== undefined;
          return isMade ? null : send(api.makeTaskOfItem, { params: { id: String(id) }, body });
        }),
      ),
    meta: {
      failed: 'Failed to make a task',
      done: (answer: api.TaskWithParent | Task): Toast | null => {
        if (!('parent' in answer)) return null; // somebody else has made it already
        return { title: 'Success', message: `Made a task: ${answer.task.name}` };
      },
    },
  });
  const { mutate: makeItem } = useMutation({
    mutationFn: (at: AtItem) =>
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
      done: (_: Task, at: AtItem): Toast => ({ title: 'Success', message: `An item again: ${wordsOf(at)}` }),
    },
  });
  return { makeTask, makeItem };
}
