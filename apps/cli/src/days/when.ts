import { type FinishDates, forecastWhen } from '@daymark/contract/finish-dates.ts';
import { type FoundList, type FoundProject, search } from '@daymark/contract/search.ts';
import { FEWEST_KNOWN_DAYS } from '@daymark/domain/days-of-work.ts';
import { finishWords } from '@daymark/domain/finish-words.ts';
import { minutesSaid } from '@daymark/domain/quick-durations.ts';
import { nameKey } from '@daymark/domain/search-words.ts';
import { currentCalls } from '#access/access.ts';
import type { Calls } from '#calls/calls.ts';
import { currentMoment } from '#calls/moment.ts';
import { command, JSON_OPTION } from '#terminal/command.ts';
import { refused, usage } from '#terminal/failure.ts';
import { say, sayJson } from '#terminal/output.ts';
import { canAsk, choose } from '#terminal/prompts.ts';
import { counted, dayWord } from '#terminal/words.ts';
import { dayIn } from './said-day.ts';

export const when = command({
  name: 'when',
  summary: 'tells by when the open tasks of a project or list are likely done',
  words: '<project or list>',
  options: {
    'a-week': { type: 'string', value: 'time', says: 'with so much work on it a week, such as 5h; else as lately' },
    from: { type: 'string', value: 'day', says: 'if work on it begins on that day', completes: 'days' },
    ...JSON_OPTION,
  },
  details: ['It rests on how long finished tasks took and on the work of the last eight weeks.'],
  examples: ['daymark when garden', 'daymark when "Launch the shop" --a-week 5h --from monday'],
  async run({ words, values: { 'a-week': aWeek, from, json = false } }) {
    const calls = currentCalls({ isExact: json });
    const moment = await currentMoment(calls);
    const minutes_a_week = aWeek === undefined ? undefined : minutesSaid(aWeek);
    if (aWeek !== undefined && minutes_a_week === undefined) throw usage(`"${aWeek}" is no time such as 45m or 5h.`);
    const begins = from === undefined ? {} : { from: dayIn(from, moment) };
    const { name, of } = await namedWork(calls, words.join(' ').trim());
    const dates = await calls.send(forecastWhen, {
      body: { ...of, ...begins, ...(minutes_a_week !== undefined && { minutes_a_week }) },
    });
    if (json) return sayJson(dates);
    say(
      dates === null
        ? tooEarly(name)
        : datesWords(name, dates, { today: moment.today, isAsked: minutes_a_week !== undefined }),
    );
  },
});

type Work = { name: string; of: { project_id: number } | { list_id: number } };

/** The project or list with these words in its name; of several somebody at a terminal chooses. */
async function namedWork(calls: Calls, said: string): Promise<Work> {
  if (said === '') throw usage('A project or list is named by words of its name.');
  const { projects, lists } = await calls.send(search, { query: { q: said.replace(PLACE, '') || said } });
  const found = [...projects.map(ofProject), ...lists.map(ofList)];
  const isSaid = (words: string) => nameKey(words) === nameKey(said);
  const named = found.filter(({ name }) => isSaid(name));
  const told = found.filter(({ told }) => isSaid(told));
  const meant = [named, told].find(({ length }) => length > 0) ?? found;
  const [work, second] = meant;
  if (!work) throw refused(`No project or list has "${said}" in its name.`);
  if (!second) return work;
  if (canAsk()) return choose(`Which "${said}"?`, meant, ({ told }) => told);
  throw usage(
    `"${said}" can be several: name one as it stands here.`,
    meant.map(({ told }) => told),
  );
}

/** Words in parentheses behind a name, which tell a project and a list of the same name apart. */
const PLACE = / \([^()]*\)$/;

const ofProject = ({ id, name }: FoundProject) => ({ name, told: `${name} (project)`, of: { project_id: id } });

const ofList = ({ id, name, project_name }: FoundList) => ({
  name,
  told: `${name} (${project_name})`,
  of: { list_id: id },
});

const tooEarly = (name: string): string =>
  `${name}: nothing is open, or it is too early to tell: dates come after ${FEWEST_KNOWN_DAYS} days of work.`;

/** 'Garden: 5 open tasks, likely done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately.' */
function datesWords(name: string, dates: FinishDates, { today, isAsked }: { today: string; isAsked: boolean }) {
  const words = finishWords(dates, { dayWord: (date) => dayWord(date, today), isAsked });
  return `${name}: ${counted(dates.tasks, 'open task')}, likely ${words}.`;
}
