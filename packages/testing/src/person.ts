import { getListTasks } from '@daymark/contract/lists.ts';
import { createTask, type Task } from '@daymark/contract/tasks.ts';
import { completeTask, getActiveTimer, pauseTimer, startTimer, type TimerState } from '@daymark/contract/timer.ts';
import { makeGiven, type Send } from './given.ts';
import { Refusal } from './sender.ts';

/** Sends through some instance of the server. */
export type Network = { anonymous: () => Send; signedIn: (token: string) => Send };

export type Person = Awaited<ReturnType<typeof makePerson>>;

/**
 * A virtual person with an own account, who makes tasks and works on them, and keeps what the server has acknowledged. An
 * answer that never came leaves open whether the write was done.
 */
export async function makePerson({ anonymous, signedIn }: Network) {
  const { token } = await makeGiven(anonymous()).user();
  const send: Send = (endpoint, input) => signedIn(token)(endpoint, input);
  const { id: list_id } = await makeGiven(send).list();
  const made = new Map<string, number>();
  const unsure = new Set<string>();
  /** The work on each task as last acknowledged; left out where a later answer never came. */
  const worked = new Map<number, number>();
  let failures = 0;
  let writes = 0;

  /**
   * Gives undefined where no answer came, or where a write without an answer is in the way. Other refusals are faults.
   */
  async function tried<Data>(write: Promise<Data>): Promise<Data | undefined> {
    writes += 1;
    try {
      return await write;
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503 && error.status !== 409) throw error;
      failures += 1;
      return undefined;
    }
  }

  async function change(id: number, write: Promise<TimerState>): Promise<boolean> {
    worked.delete(id);
    const state = await tried(write);
    if (state?.total_time_worked !== undefined && state.status !== 'active') worked.set(id, state.total_time_worked);
    return state !== undefined;
  }

  /** Ends a timer whose start or end was not answered. */
  async function settle(): Promise<void> {
    const active = await tried(send(getActiveTimer, {}));
    if (active) await change(active.task.id, send(pauseTimer, timerOf(active.task.id)));
  }

  return {
    token,
    /** Ids of the tasks whose creation was acknowledged. */
    acknowledged: () => [...made.values()],
    /** Ids of the tasks that are stored. */
    stored: async () => (await allTasks()).map(({ id }) => id),
    counts: () => ({ failures, writes, acknowledged: made.size }),

    /** Makes a task, starts it and ends its work. */
    async workOnce(): Promise<void> {
      const name = `Task ${made.size + unsure.size + 1}`;
      const task = await tried(send(createTask, { body: { name, list_id } }));
      if (!task) {
        unsure.add(name);
        return;
      }
      made.set(name, task.id);
      const isStarted = await change(task.id, send(startTimer, timerOf(task.id)));
      const ending = { ...timerOf(task.id), body: { mental_state: 'focused', reflection: 'Went well' } as const };
      const isEnded = isStarted && (await change(task.id, send(completeTask, ending)));
      if (!isEnded) await settle();
    },

    /** Reads everything again, when all instances answer: what is stored, and what ought to be. */
    async account() {
      for (let active = await send(getActiveTimer, {}); active; active = await send(getActiveTimer, {})) {
        worked.set(active.task.id, (await send(pauseTimer, timerOf(active.task.id))).total_time_worked);
      }
      const stored = await allTasks();
      return {
        lost: [...made.keys()].filter((name) => !stored.some((task) => task.name === name)),
        doubled: stored.length - new Set(stored.map(({ name }) => name)).size,
        unknown: stored.filter(({ name }) => !made.has(name) && !unsure.has(name)),
        otherWork: stored.filter(
          ({ id, total_time_worked }) => (worked.get(id) ?? total_time_worked) !== total_time_worked,
        ),
      };
    },
  };

  async function allTasks(): Promise<Task[]> {
    const tasks: Task[] = [];
    for (let after: string | undefined; ; ) {
      const query = { order: 'own', ...(after && { after }) } as const;
      const page = await send(getListTasks, { params: { id: String(list_id) }, query });
      tasks.push(...page.tasks);
      if (page.next_cursor === null) return tasks;
      after = page.next_cursor;
    }
  }
}

const timerOf = (id: number) => ({ params: { id: String(id) }, body: {} });
