import { getDayEntries } from '@daymark/contract/entries.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import { getActiveTimer, type StartedTimer, startTimer } from '@daymark/contract/timer.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { whyNotStart } from '@daymark/domain/timer.ts';
import { currentCalls } from '#access/access.ts';
import type { Calls } from '#calls/calls.ts';
import { currentMoment } from '#calls/moment.ts';
import { refusalIn } from '#calls/refusal.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { refused } from '#terminal/failure.ts';
import { say, sayJson } from '#terminal/output.ts';
import { timeOf } from '#terminal/words.ts';
import { namedTask } from './named-task.ts';
import { OVERTIME_OPTION, overtimeOf } from './overtime.ts';

export const start = command({
  name: 'start',
  summary: 'starts the timer of a task, or goes on with the one that was paused',
  words: '[task]',
  completes: 'tasks',
  options: {
    switch: { type: 'boolean', says: 'pauses the task that runs' },
    ...OVERTIME_OPTION,
    ...JSON_OPTION,
  },
  details: [
    'A task is named by its id, or by words that one open task has. Without one it is the task of today whose timer ran',
    'last and is paused, else the first open one in the plan of today.',
  ],
  examples: ['daymark start offer', 'daymark start 17 --switch'],
  async run({ words, values }) {
    const { json = false, overtime } = values;
    const calls = currentCalls({ isExact: json });
    const id = words.length > 0 ? await namedTask(calls, words) : await nextTask(calls);
    const isSwitch = values.switch === true || overtime !== undefined;
    const started = isSwitch ? await switchTo(calls, id, overtime) : await begin(calls, id);
    if (json) return sayJson(started);
    const { task, paused, current_planned_end, remaining_seconds } = started;
    if (paused) say(`Paused ${paused.id} "${paused.name}".`);
    const until = current_planned_end === null ? '' : ` It rings at ${timeOf(current_planned_end)}.`;
    say(`Started ${task.id} "${task.name}", ${formatMinutes(Math.ceil(remaining_seconds / 60))} left.${until}`);
  },
});

const startOf = (calls: Calls, id: number, body: { switch?: boolean; overtime_minutes?: number }) =>
  calls.send(startTimer, { params: { id: String(id) }, body });

/** The id of no task, as that of another one. */
const ANOTHER = 0;

async function begin(calls: Calls, id: number): Promise<StartedTimer> {
  try {
    return await startOf(calls, id, {});
  } catch (error) {
    const reason = refusalIn(error)?.message;
    if (reason === undefined || reason !== whyNotStart({ id, status: 'paused' }, ANOTHER)) throw error;
    throw refused(reason, [`To pause it and start this one: daymark start ${id} --switch`]);
  }
}

/** Starts a task and pauses the other one. That of a forgotten timer is asked for first. */
async function switchTo(calls: Calls, id: number, said: string | undefined): Promise<StartedTimer> {
  const running = await calls.send(getActiveTimer, {});
  const isOther = running !== null && running.task.id !== id;
  return startOf(calls, id, { switch: true, ...(isOther && (await overtimeOf(running, said))) });
}

/** The paused task of today whose timer ran last, else the first open one in the plan of today. */
async function nextTask(calls: Calls): Promise<number> {
  const { today } = await currentMoment(calls);
  const [plan, entries] = await Promise.all([
    calls.send(getPlan, { params: { date: today } }),
    calls.send(getDayEntries, { query: { date: today } }),
  ]);
  const open = plan.tasks
    .map(({ task }) => task)
    .filter(({ status }) => status === 'not_started' || status === 'paused');
  const last = open.find(({ id, status }) => id === entries.at(-1)?.task_id && status === 'paused');
  const next = last ?? open[0];
  if (next) return next.id;
  throw refused('Nothing open is planned for today.', ['Name the task: daymark start <task>']);
}
