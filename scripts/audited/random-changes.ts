import { deleteCategory, getCategories } from '@daymark/contract/categories.ts';
import { completeWithoutTimer, reopenTask } from '@daymark/contract/completion.ts';
import { createEntry, deleteEntry, getTaskEntries, updateEntry } from '@daymark/contract/entries.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { getListOptions, getListTasks } from '@daymark/contract/lists.ts';
import { addToPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import { deleteTask, type Task, updateTask } from '@daymark/contract/tasks.ts';
import { completeTask, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import type { TestApp } from '#server-test/app.ts';
import { trialOf } from '#server-test/trial.ts';

/** The owner of an account, and the clock of the server. */
export type Owner = Pick<TestApp, 'send' | 'given' | 'passMinutes'>;

const REFLECTED = { mental_state: 'focused', reflection: 'Went well' } as const;
const MINUTE = 60_000;

/**
 * Changes an imported account as its owner: timers, corrections, deletions, reopened tasks, kept forecasts and an experiment. Half
 * of the accounts end with a running timer. `now` is the moment of the import.
 */
export async function changeAccount(owner: Owner, seed: number, now: number): Promise<void> {
  const { send, passMinutes } = owner;
  const random = seededRandom(seed);
  const tasks = await tasksOf(owner);
  const byStatus = (wanted: string) => tasks.filter(({ status }) => status === wanted);
  const [done, paused, unstarted] = [byStatus('done'), byStatus('paused'), byStatus('not_started')];
  const worked = done.filter(({ first_started_at }) => first_started_at !== null);
  const take = (some: Task[]) => some.splice(random.integer(0, Math.max(0, some.length - 1)), 1);

  for (const task of byStatus('active')) await send(pauseTimer, { params: paramsOf(task), body: {} });
  const free = { started_at: wire(now - 40 * MINUTE), ended_at: wire(now - 20 * MINUTE) };
  for (const { id } of take(unstarted)) await send(createEntry, { body: { task_id: id, ...free } });
  for (const task of take(paused)) await send(completeWithoutTimer, { params: paramsOf(task), body: REFLECTED });
  for (const task of take(unstarted)) await send(completeWithoutTimer, { params: paramsOf(task), body: REFLECTED });
  for (const task of take(worked)) await send(reopenTask, { params: paramsOf(task) });
  for (const task of [...take(worked), ...take(worked), ...take(paused)])
    await send(deleteTask, { params: paramsOf(task) });
  for (const task of [...take(worked), ...take(worked), ...take(worked)]) await correct(owner, task);
  for (const task of [...take(worked), ...take(worked)]) await loseEntry(owner, task);
  for (const task of take(unstarted))
    await send(updateTask, { params: paramsOf(task), body: { planned_duration: 35, at_most: 60 } });
  await keepForecasts(owner, wire(now).slice(0, 10));
  await runTrial(owner);
  const categories = await send(getCategories, {});
  const [last] = categories.slice(2, 3);
  if (last && seed % 2 === 0) await send(deleteCategory, { params: paramsOf(last) });
  for (const task of take(unstarted)) {
    await send(startTimer, { params: paramsOf(task), body: {} });
    passMinutes(3.21);
    if (seed % 2 === 1) await send(completeTask, { params: paramsOf(task), body: REFLECTED });
  }
}

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) });

const wire = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });

async function tasksOf({ send }: Owner): Promise<Task[]> {
  const pages: Task[] = [];
  for (const list of await send(getListOptions, {}))
    pages.push(...(await send(getListTasks, { params: paramsOf(list), query: {} })).tasks);
  return pages;
}

async function correct({ send }: Owner, task: Task): Promise<void> {
  const [entry] = await send(getTaskEntries, { params: paramsOf(task) });
  if (!entry?.ended_at) return;
  const length = Date.parse(entry.ended_at) - Date.parse(entry.started_at);
  if (length < 2) return;
  const ended_at = wire(Date.parse(entry.started_at) + Math.ceil(length / 2));
  await send(updateEntry, { params: paramsOf(entry), body: { ended_at } });
}

/** A done task may lose all of its time, and is then not analyzed. */
async function loseEntry({ send }: Owner, task: Task): Promise<void> {
  const entries = await send(getTaskEntries, { params: paramsOf(task) });
  for (const entry of entries.slice(-1)) await send(deleteEntry, { params: paramsOf(entry) });
}

/** Keeps the forecasts of a list and of the plan of a date, from which tasks are deleted and taken off while they are open. */
async function keepForecasts({ send, given, passMinutes }: Owner, date: string): Promise<void> {
  const [list] = await send(getListOptions, {});
  if (!list) return;
  const { tasks } = await send(getListTasks, { params: paramsOf(list), query: { status: 'open' } });
  if (tasks.length === 0) return;
  const [late, later] = [await given.task({ list_id: list.id }), await given.task({ list_id: list.id })];
  passMinutes(1);
  await send(keepForecast, { body: { list_id: list.id } });
  await send(addToPlan, {
    params: { date },
    body: { task_ids: [...tasks.slice(0, 3), late, later].map(({ id }) => id) },
  });
  await send(keepForecast, { body: { plan_date: date } });
  await send(deleteTask, { params: paramsOf(late) });
  await send(removeFromPlan, { params: { date, ...paramsOf(later) } });
}

/** An experiment of a dozen tasks, of which one is deleted and one only begun. */
async function runTrial(owner: Owner): Promise<void> {
  const { enrol, work } = await trialOf(owner, { multiplier: 1.5 });
  for (let number = 1; number <= 12; number += 1) {
    const { task } = await enrol({ original: 5 + number, accepting: number % 3 > 0 });
    if (number === 12) continue;
    await work(task, 2 + number);
    if (number === 7) await owner.send(deleteTask, { params: paramsOf(task) });
  }
}
