import { type FittingTask, getWhatFits } from '@daymark/contract/what-fits.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { minutesSaid } from '@daymark/domain/quick-durations.ts';
import { currentCalls } from '#access/access.ts';
import { currentMoment } from '#calls/moment.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { say, sayJson, sayTable, styled } from '#terminal/output.ts';
import { dayWord } from '#terminal/words.ts';

export const fits = command({
  name: 'fits',
  summary: 'shows open tasks that likely fit into the time you have',
  words: '<time>',
  options: { ...JSON_OPTION },
  details: ['It rests on how long finished tasks took. The most urgent come first.'],
  examples: ['daymark fits 45m', "daymark fits '1h 30m'"],
  async run({ words, values: { json = false } }) {
    const said = words.join(' ').trim();
    const minutes = minutesSaid(said);
    if (said === '' || minutes === undefined) throw usage(`"${said}" is no time such as 45m or 1h 30m.`);
    const calls = currentCalls({ isExact: json });
    const found = await calls.send(getWhatFits, { query: { minutes: String(minutes) } });
    if (json) return sayJson(found);
    const { today } = await currentMoment(calls);
    sayFitting(`Fits into ${formatMinutes(minutes)} 8 times of 10`, found.fits, today);
    if (found.may_fit.length > 0) say('');
    sayFitting('Would fit about half the time', found.may_fit, today);
    if (found.fits.length + found.may_fit.length === 0) say(`No open task likely fits into ${formatMinutes(minutes)}.`);
  },
});

function sayFitting(title: string, tasks: readonly FittingTask[], today: string): void {
  if (tasks.length === 0) return;
  say(styled('bold', title));
  sayTable([
    { title: 'Id', cells: tasks.map(({ task }) => String(task.id)), isRight: true },
    { title: 'Task', cells: tasks.map(({ task }) => task.name), isNarrowed: true },
    {
      title: 'Due',
      cells: tasks.map(({ task: { due_date } }) => (due_date === null ? '' : dayWord(due_date, today))),
      leaves: 2,
    },
    { title: 'Likely', cells: tasks.map(({ p50_minutes }) => formatMinutes(p50_minutes)), isRight: true },
    { title: '8 of 10', cells: tasks.map(({ p80_minutes }) => formatMinutes(p80_minutes)), isRight: true, leaves: 1 },
    { title: 'List', cells: tasks.map(({ task }) => task.list_name), leaves: 3 },
  ]);
}
