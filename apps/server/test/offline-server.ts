import { type Command, getCommands } from '@daymark/contract/commands.ts';
import { getDayEntries, type TimeEntry } from '@daymark/contract/entries.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import type { Shown, ShownTask } from '@daymark/testing/offline-page.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { newFolder } from './app.ts';
import { makeTemplate } from './template.ts';

export const ZONE = 'Europe/Berlin';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Midnight in the zone of the account, some time after its sign-up. */
export const MIDNIGHT = Temporal.ZonedDateTime.from(`2026-11-21T00:00[${ZONE}]`);
/** Both days of a scenario: that of its start and the next. */
export const DATES = [-1, 0].map((days) => MIDNIGHT.toPlainDate().add({ days }).toString());

/** Tasks that are there at the start: two in the plan of each date. */
export const GIVEN = ['A0', 'B0', 'A1', 'B1'];

/** The account's data on the server. */
export type Held = {
  tasks: Task[];
  entries: TimeEntry[];
  commands: Command[];
  shown: Pick<Shown, 'plans' | 'running'>;
};

/** The first word of a name, which tells whose task it is after every rename. */
export const taskOf = ({ name }: { name: string }): string => name.split(' ')[0] ?? '';

export type Served = Awaited<ReturnType<typeof serve>>;

let template:
  | Promise<{ folder: string; account: Awaited<ReturnType<typeof makeTemplate>>; listId: number }>
  | undefined;

/** A database with an account, signed in, a list and its tasks, made once. */
export function givenDatabase() {
  template ??= makeDatabase();
  return template;
}

async function makeDatabase() {
  const folder = newFolder();
  const account = await makeTemplate({ DATA_DIR: folder });
  const { app, url } = await serve(folder, () => MIDNIGHT.epochMilliseconds - 12 * HOUR);
  const send = senderTo(url, account.token);
  const given = makeGiven(send);
  const { id: listId } = await given.list();
  for (const date of DATES) {
    const tasks = await given.tasks(
      listId,
      GIVEN.filter((name) => name.endsWith(String(DATES.indexOf(date)))),
    );
    await send(addToPlan, { params: { date }, body: { task_ids: tasks.map(({ id }) => id) } });
  }
  await app.close();
  return { folder, account, listId };
}

/** The real server on this folder and port, whose clock is that of the scenario. */
export async function serve(folder: string, now: () => number, port = 0, log: string[] = []) {
  const settings = readSettings({ BACKUPS: 'off', DATA_DIR: folder, PORT: '0' });
  const clock = () => Temporal.Instant.fromEpochMilliseconds(now());
  const app = await createApp({ settings, clock, log: { write: (line) => log.push(line) } });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { app, url, port: Number(new URL(url).port) };
}

/** All that the server has of the account. */
export async function held(send: Send, listId: number): Promise<Held> {
  const params = { id: String(listId) };
  const tasks: Task[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await send(getListTasks, { params, query: after ? { after } : {} });
    tasks.push(...page.tasks);
    after = page.next_cursor;
  }
  const commands: Command[] = [];
  for (let next: Command[] | undefined; next === undefined || next.length > 0; ) {
    const last = commands.at(-1);
    next = await send(getCommands, { query: last ? { before: String(last.id) } : {} });
    commands.push(...next);
  }
  const days = [-1, 0, 1].map((days) => MIDNIGHT.toPlainDate().add({ days }).toString());
  const entries = new Map<number, TimeEntry>();
  for (const date of days) {
    for (const entry of await send(getDayEntries, { query: { date } })) entries.set(entry.id, entry);
  }
  const plans: Record<string, ShownTask[]> = {};
  for (const date of DATES) {
    const plan = await send(getPlan, { params: { date } });
    plans[date] = plan.tasks.map(({ task: { id, name, status, planned_duration, total_time_worked } }) => {
      return { id, name, status, planned_duration, total_time_worked };
    });
  }
  const timer = await send(getActiveTimer, {});
  const running = timer && { id: timer.task.id, name: timer.task.name };
  return { tasks, entries: [...entries.values()], commands, shown: { plans, running } };
}
