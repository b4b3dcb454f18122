import type { MentalState, Task } from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import { withId } from './cards.ts';
import type { TestServer } from './server.ts';

type Scene = { given: Given; send: Send; server: TestServer };

type Done = { name?: string; category_id?: number | null; planned: number; worked: number; state?: MentalState };

/** A completed task with these minutes of work. */
export async function givenDone(scene: Scene, { name = 'Dig', planned, worked, ...more }: Done): Promise<void> {
  const { state = 'focused', category_id = null } = more;
  const task = await scene.given.task({ name, planned_duration: planned, category_id });
  await workAndComplete(scene, task, { minutes: worked, state });
}

/** Measures these minutes of work on the task, and completes it. */
export async function workAndComplete(
  { send, server }: Scene,
  task: Pick<Task, 'id'>,
  { minutes, state = 'focused' }: { minutes: number; state?: MentalState },
): Promise<void> {
  await send(timer.startTimer, { ...withId(task), body: {} });
  server.passMinutes(minutes);
  await send(timer.completeTask, { ...withId(task), body: { mental_state: state, reflection: 'It went well' } });
}
