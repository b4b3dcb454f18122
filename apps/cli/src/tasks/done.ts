import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import { completeTask, getActiveTimer } from '@daymark/contract/timer.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { currentCalls } from '#access/access.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { refused, usage } from '#terminal/failure.ts';
import { say, sayJson } from '#terminal/output.ts';
import { namedTask } from './named-task.ts';
import { OVERTIME_OPTION, overtimeOf } from './overtime.ts';

export const done = command({
  name: 'done',
  summary: 'completes a task, or the one that runs',
  words: '[task]',
  completes: 'tasks',
  options: {
    feeling: {
      type: 'string',
      value: 'state',
      says: `how it was: ${MENTAL_STATES.join(', ')}`,
      completes: MENTAL_STATES,
    },
    learned: { type: 'string', value: 'words', says: 'what was learned' },
    ...OVERTIME_OPTION,
    ...JSON_OPTION,
  },
  details: ['What is not said can be told later, in the web app.'],
  examples: ['daymark done', 'daymark done offer --feeling focused --learned "Ask for figures first"'],
  async run({ words, values: { feeling, learned, overtime, json = false } }) {
    const calls = currentCalls({ isExact: json });
    const review = { mental_state: stateIn(feeling), reflection: learned ?? null };
    const named = words.length > 0 ? await namedTask(calls, words) : null;
    const running = await calls.send(getActiveTimer, {});
    const id = named ?? running?.task.id;
    if (id === undefined) throw refused('No timer runs.', ['Name the task: daymark done <task>']);
    const params = { id: String(id) };
    const isRunning = running?.task.id === id;
    const answer = isRunning
      ? await calls.send(completeTask, { params, body: { ...review, ...(await overtimeOf(running, overtime)) } })
      : await calls.send(completeWithoutTimer, { params, body: review });
    if (json) return sayJson(answer);
    const task = 'task' in answer ? answer.task : answer;
    const planned = task.estimate === null ? '' : `, ${formatMinutes(task.estimate)} planned`;
    say(`Done ${task.id} "${task.name}", ${formatMinutes(task.total_time_worked)} worked${planned}.`);
  },
});

function stateIn(feeling: string | undefined): MentalState | null {
  if (feeling === undefined) return null;
  const state = MENTAL_STATES.find((state) => state === feeling.trim().toLowerCase());
  if (state === undefined) throw usage(`--feeling is one of ${MENTAL_STATES.join(', ')}.`);
  return state;
}
