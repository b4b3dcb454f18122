import { setTimeout } from 'node:timers/promises';
import { createCalendar, updateCalendar } from '@daymark/contract/calendars.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { startCalendarServer } from '#server-test/calendar-server.ts';
import type { Tally, Target } from './attack.ts';

/** Milliseconds between two changes of a calendar, of which each has it read anew. */
const CHANGED_EACH_MS = 500;

/** A calendar of 18,000 occurrences in the two months that are read, and one whose rule gives none, for which it is counted without end. */
const EVENTS = {
  '/many': ['DTSTART:20200101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=5', 'SUMMARY:Many'],
  '/never': ['DTSTART:20200102T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
};

/** Two users whose calendars cost as much as may be, and have them read again by changing what counts of them. */
export function readHostileCalendars({ url, empty }: Target, tally: Tally) {
  return async () => {
    const server = await startCalendarServer((request, response) => {
      const lines = EVENTS[request.url as keyof typeof EVENTS] ?? [];
      const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
      tally(`read ${request.url}`);
      response.end(text);
    });
    const users = Object.keys(EVENTS).map((path, place) => ({ path, token: empty[place] ?? '' }));
    await Promise.all(
      users.map(({ path, token }) => keepChanging(server.urlOf(path, '127.0.0.1'), { url, token }, tally)),
    );
  };
}

type User = { url: string; token: string };

async function keepChanging(address: string, { url, token }: User, tally: Tally): Promise<void> {
  const send = senderTo(url, token);
  const { id } = await send(createCalendar, { body: { name: 'Calendar', address, keeps_titles: true } });
  for (let keeps_titles = false; ; keeps_titles = !keeps_titles) {
    await setTimeout(CHANGED_EACH_MS);
    await send(updateCalendar, { params: { id: String(id) }, body: { keeps_titles } });
    tally('changed');
  }
}
