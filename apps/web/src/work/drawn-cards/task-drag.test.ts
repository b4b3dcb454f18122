import type { Task } from '@daymark/contract/tasks.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ShownTasks } from '#work/tasks/task-pages.ts';
import { holdCard, useIsKept } from './drawn-cards.ts';
import { createTaskDrag } from './task-drag.ts';

const task = (id: number) => ({ id, status: 'not_started', list_id: 1, name: `Task ${id}` }) as Task;

const blog: ShownTasks & { id: number; name: string } = {
  ...{ id: 1, name: 'Blog', task_count: 2, completed_tasks: 0 },
  ...{ open: { tasks: [task(1), task(2)], next_cursor: null }, done: { tasks: [], next_cursor: null } },
};

/** A page that names the tasks whose cards are kept drawn. */
function shownPage() {
  const Kept = ({ id }: { id: number }) => (useIsKept([{ id }]) ? `${id} ` : '');
  const page = document.createElement('div');
  createRoot(page).render([1, 2].map((id) => createElement(Kept, { key: id, id })));
  return page;
}

function cardOf(id: number) {
  const card = document.createElement('article');
  card.dataset['task'] = String(id);
  return card;
}

test('the card with the focus stays drawn when a key is pressed on another, until that one is lifted', async () => {
  const page = shownPage();
  const drag = createTaskDrag(() => [blog]);
  holdCard(1);
  drag.hold(cardOf(2)); // the arrow key that moved the focus was pressed on this one
  await vi.waitFor(() => expect(page.textContent).toBe('1 '));
  drag.lift({ tasksWith: (lifted) => [lifted], isByKey: true });
  await vi.waitFor(() => expect(page.textContent).toBe('2 '));
});
