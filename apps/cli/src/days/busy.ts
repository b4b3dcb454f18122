import { type BusyTime, getBusyTime, pushBusyTime } from '@daymark/contract/busy-time.ts';
import type { BusyBlock } from '@daymark/contract/plan.ts';
import { fromMidnight, startOf } from '@daymark/domain/days.ts';
import { currentCalls } from '#access/access.ts';
import { currentMoment, type Moment } from '#calls/moment.ts';
import { command, JSON_OPTION, seeHelp } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { say, sayJson, sayTable } from '#terminal/output.ts';
import { readInput } from '#terminal/prompts.ts';
import { counted, dayWord, timeOf, zoneOfMachine } from '#terminal/words.ts';
import { dayIn } from './said-day.ts';

export const busy = command({
  name: 'busy',
  summary: 'says when you are busy, so that plans go around it',
  words: '<from> [until]',
  completes: 'days',
  options: {
    show: { type: 'boolean', says: 'shows what is known of these days, and changes nothing' },
    ...JSON_OPTION,
  },
  details: [
    'Replaces the busy time of these days, the last one included, by the JSON in standard input:',
    'an array of {"start": …, "end": …, "title": …}, the first two instants such as 2026-12-01T09:00:00+01:00.',
    '[] says that nothing is. What other programs or calendars have said of other days stays.',
    'From and until may be instants as well. At a terminal it shows these days.',
  ],
  examples: ['daymark busy today friday < blocks.json', 'daymark busy tomorrow --show'],
  async run({ words, values: { show = false, json = false } }) {
    const [first, last = first, ...others] = words;
    if (first === undefined || last === undefined || others.length > 0)
      throw usage('busy takes one day, or the first and the last.', [seeHelp('busy')]);
    const calls = currentCalls({ isExact: json });
    const moment = await currentMoment(calls);
    const span = { from: beginOf(first, moment), until: endOf(last, moment) };
    const isShown = show || process.stdin.isTTY;
    const blocks = isShown
      ? await calls.send(getBusyTime, { query: span })
      : await calls.send(pushBusyTime, { body: { ...span, blocks: blocksIn(await readInput()) } });
    if (json) return sayJson(blocks);
    if (blocks.length === 0) say('Nothing is busy.');
    else if (isShown) sayBlocks(blocks, moment.today);
    else say(`${counted(blocks.length, 'block')} of busy time.`);
  },
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/i;

const here = () => fromMidnight(zoneOfMachine());

const beginOf = (said: string, moment: Moment): string =>
  INSTANT.test(said) ? said : startOf(Temporal.PlainDate.from(dayIn(said, moment)), here()).toString();

/** A day that is named is the last one. */
function endOf(said: string, moment: Moment): string {
  if (INSTANT.test(said)) return said;
  const day = Temporal.PlainDate.from(dayIn(said, moment));
  return startOf(day.add({ days: 1 }), here()).toString();
}

/** The blocks that were led in; what breaks a rule of theirs is refused by the server. */
function blocksIn(text: string): BusyTime['blocks'] {
  const blocks = parsed(text);
  if (!Array.isArray(blocks)) throw usage('Standard input is no JSON array of blocks.', [seeHelp('busy')]);
  return blocks;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sayBlocks(blocks: readonly BusyBlock[], today: string): void {
  sayTable([
    { title: 'Day', cells: blocks.map(({ start }) => dayWord(dateOf(start), today)) },
    { title: 'When', cells: blocks.map(({ start, end }) => `${timeOf(start)} – ${endWord(start, end, today)}`) },
    { title: 'Busy', cells: blocks.map(({ title }) => title ?? ''), isNarrowed: true },
  ]);
}

/** The time of an end, with its day where that is another. */
const endWord = (start: string, end: string, today: string): string =>
  dateOf(start) === dateOf(end) ? timeOf(end) : `${dayWord(dateOf(end), today)} ${timeOf(end)}`;

const dateOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zoneOfMachine()).toPlainDate().toString();
