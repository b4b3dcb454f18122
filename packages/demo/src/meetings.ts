import { daysBetween } from '@daymark/domain/periods.ts';
import type { DemoOptions } from './work-history.ts';

/** A meeting of a week, or of each of its working days, by the ISO number of the day. */
const MEETINGS = [
  { weekdays: [1, 2, 3, 4, 5], from: '09:30', until: '09:45', title: 'Stand-up' },
  { weekdays: [1], from: '10:00', until: '11:00', title: 'Week ahead' },
  { weekdays: [3], from: '14:00', until: '15:30', title: 'Customer workshop' },
  { weekdays: [5], from: '16:00', until: '16:45', title: 'Review with the team' },
];

/** Weeks ahead for which the calendar of the account tells its meetings. */
const WEEKS = 3;

/** The meetings that begin after now, as a script has pushed them. */
export function demoMeetings({ now, timeZone }: Pick<DemoOptions, 'now' | 'timeZone'>) {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const until = today.add({ weeks: WEEKS }).toZonedDateTime(timeZone).toInstant();
  const blocks = daysBetween(today, today.add({ weeks: WEEKS })).flatMap((day) =>
    MEETINGS.filter(({ weekdays }) => weekdays.includes(day.dayOfWeek)).map(({ title, ...times }) => {
      const [start, end] = [times.from, times.until].map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }));
      return { from: start?.epochMilliseconds ?? 0, until: end?.epochMilliseconds ?? 0, title };
    }),
  );
  const span = { from: now.epochMilliseconds, until: until.epochMilliseconds };
  return { ...span, blocks: blocks.filter((block) => block.from > span.from && block.until < span.until) };
}
