import { getActiveTimer, pauseTimer } from '@daymark/contract/timer.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { currentCalls } from '#access/access.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { refused } from '#terminal/failure.ts';
import { say, sayJson } from '#terminal/output.ts';
import { OVERTIME_OPTION, overtimeOf } from './overtime.ts';

export const pause = command({
  name: 'pause',
  summary: 'pauses the timer that runs',
  words: '',
  options: { ...OVERTIME_OPTION, ...JSON_OPTION },
  details: ['Where its time was up more than a minute ago, it asks how much of that was work.'],
  examples: ['daymark pause', 'daymark pause --overtime 10'],
  async run({ values: { json = false, overtime } }) {
    const calls = currentCalls({ isExact: json });
    const running = await calls.send(getActiveTimer, {});
    if (!running) throw refused('No timer runs.');
    const body = await overtimeOf(running, overtime);
    const paused = await calls.send(pauseTimer, { params: { id: String(running.task.id) }, body });
    if (json) return sayJson(paused);
    const { task, total_time_worked } = paused;
    say(`Paused ${task.id} "${task.name}", ${formatMinutes(total_time_worked)} worked.`);
  },
});
