import { addToPlan, getPlan, removeFromPlan } from '@daymark/contract/plan.ts';
import { currentCalls } from '#access/access.ts';
import type { Calls } from '#calls/calls.ts';
import { currentMoment } from '#calls/moment.ts';
import { namedTask } from '#tasks/named-task.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { say, sayJson } from '#terminal/output.ts';
import { dayWord } from '#terminal/words.ts';
import { sayHead, sayTasks } from './day-table.ts';
import { dayIn } from './said-day.ts';

export const plan = command({
  name: 'plan',
  summary: 'shows the plan of a day, adds tasks to it or removes some',
  words: '[day]',
  completes: 'days',
  options: {
    add: { type: 'string', multiple: true, value: 'task', says: 'adds a task at the end', completes: 'tasks' },
    remove: {
      type: 'string',
      multiple: true,
      value: 'task',
      says: 'removes a task from this plan',
      completes: 'tasks',
    },
    ...JSON_OPTION,
  },
  details: ['A day is said as in add: today, tomorrow, friday, 1 Dec, 2026-12-01. Without one it is today.'],
  examples: ['daymark plan tomorrow', 'daymark plan friday --add offer --add 17'],
  async run({ words, values: { add = [], remove = [], json = false } }) {
    if (add.length > 0 && remove.length > 0)
      throw usage('A plan is changed by --add or by --remove, not by both at once.');
    const calls = currentCalls({ isExact: json });
    const moment = await currentMoment(calls);
    const date = dayIn(words.join(' '), moment);
    if (add.length === 0 && remove.length === 0) return show(calls, { date, today: moment.today, json });
    const ids = await namedTasks(calls, [...add, ...remove]);
    const changed = add.length > 0 ? await addAll(calls, date, ids) : await removeAll(calls, date, ids);
    if (json) return sayJson(changed);
    const day = dayWord(date, moment.today);
    const names = new Map(changed?.tasks.map(({ task }) => [task.id, `"${task.name}"`]));
    for (const id of ids) {
      const task = [String(id), ...(names.has(id) ? [names.get(id)] : [])].join(' ');
      say(add.length > 0 ? `${task} is in the plan of ${day}.` : `${task} is not in the plan of ${day}.`);
    }
  },
});

async function show(calls: Calls, { date, today, json }: { date: string; today: string; json: boolean }) {
  const plan = await calls.send(getPlan, { params: { date } });
  if (json) return sayJson(plan);
  sayHead(plan, today);
  sayTasks(plan, today);
}

/** Tasks by their names, one after the other: each may ask which one is meant. */
async function namedTasks(calls: Calls, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await namedTask(calls, [name]));
  return ids;
}

const addAll = (calls: Calls, date: string, task_ids: number[]) =>
  calls.send(addToPlan, { params: { date }, body: { task_ids } });

async function removeAll(calls: Calls, date: string, ids: readonly number[]) {
  let changed = null;
  for (const id of ids) changed = await calls.send(removeFromPlan, { params: { date, id: String(id) } });
  return changed;
}
