import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import type { NewTaskInput, Task } from '@daymark/contract/tasks.ts';
import type { Send } from '@daymark/testing/given.ts';
import { testApp } from './app.ts';

/** A server with a task that repeats by this rule since Friday, 2026-11-20, 9:30. */
export async function repeatApp(
  rrule: string,
  { env = {}, ...overrides }: Partial<NewTaskInput> & { env?: Record<string, string> } = {},
) {
  const app = await testApp({ env });
  const task = await app.given.task({ rrule, ...overrides });
  return {
    ...app,
    task,
    params: { id: String(task.id) },
    passDays: (days: number) => app.passMinutes(days * 24 * 60),
    finish: (id = 0) =>
      app.send(completeWithoutTimer, {
        params: { id: String(id) },
        body: { mental_state: 'tired', reflection: 'Dug' },
      }),
  };
}

export async function openTasks(send: Send, listId: number): Promise<Task[]> {
  const { tasks } = await send(getListTasks, { params: { id: String(listId) }, query: { status: 'open' } });
  return tasks;
}
