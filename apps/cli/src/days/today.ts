import { getPlan, type Plan } from '@daymark/contract/plan.ts';
import { getTasks } from '@daymark/contract/tasks.ts';
import { getActiveTimer, type TimerState } from '@daymark/contract/timer.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { currentCalls } from '#access/access.ts';
import { currentMoment } from '#calls/moment.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { say, sayJson, styled } from '#terminal/output.ts';
import { counted, dayWord, timeOf } from '#terminal/words.ts';
import { sayHead, sayOverdue, sayTasks } from './day-table.ts';

export const today = command({
  name: 'today',
  summary: 'shows the plan of today, the running timer and what is overdue',
  words: '',
  options: { ...JSON_OPTION },
  details: ['With --json it is the plan: the data of GET /api/plan/{date}.'],
  examples: ['daymark today', "daymark today --json | jq '.tasks[].task.name'"],
  async run({ values: { json = false } }) {
    const calls = currentCalls({ isExact: json });
    const { today } = await currentMoment(calls);
    const asked = calls.send(getPlan, { params: { date: today } });
    if (json) return sayJson(await asked);
    const [plan, running, overdue] = await Promise.all([
      asked,
      calls.send(getActiveTimer, {}),
      calls.send(getTasks, { query: { due: 'overdue' } }),
    ]);
    sayHead(plan, today);
    say(leftWords(plan));
    if (running) sayRunning(running);
    sayTasks(plan, today);
    sayLeftOver(plan, today);
    sayOverdue(overdue, today);
  },
});

/** '45m worked, 3 tasks left, likely done by 17:40.' */
function leftWords({ worked_minutes, tasks }: Plan): string {
  const open = tasks.filter(({ task }) => task.status !== 'done');
  const ends = open.flatMap(({ likely_end }) => likely_end ?? []).toSorted();
  const end = ends.at(-1);
  const parts = [
    `${formatMinutes(worked_minutes)} worked`,
    ...(open.length > 0 ? [`${counted(open.length, 'task')} left`] : []),
    ...(end === undefined ? [] : [`likely done by ${timeOf(end)}`]),
  ];
  return `${parts.join(', ')}.`;
}

function sayRunning({ task, remaining_seconds, is_expired, current_planned_end }: TimerState): void {
  const left = is_expired
    ? `its time was up at ${current_planned_end === null ? '' : timeOf(current_planned_end)}`
    : `${formatMinutes(Math.ceil(remaining_seconds / 60))} left`;
  say('');
  say(
    `${styled('bold', `Running: ${task.name}`)} (${task.id}), ${left}, ${formatMinutes(task.total_time_worked)} worked.`,
  );
}

function sayLeftOver({ left_over }: Plan, today: string): void {
  if (left_over === null || left_over.tasks.length === 0) return;
  say('');
  say(`Left from ${dayWord(left_over.date, today)}: ${counted(left_over.tasks.length, 'task')}.`);
}
