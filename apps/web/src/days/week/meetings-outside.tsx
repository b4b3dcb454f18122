import type { BusyBlock } from '@daymark/contract/plan.ts';
import { VisuallyHidden } from '@mantine/core';
import { timesText } from '#time/entries/entry-words.ts';
import classes from './meetings-outside.module.css';

/** Meetings outside of a day's usual hours, beside what it holds and not to its scale. */
export function MeetingsOutside({ meetings }: { meetings: BusyBlock[] }) {
  if (meetings.length === 0) return null;
  return (
    <ul className={classes.meetings}>
      {meetings.map(({ start, end, title }) => (
        <li key={start} className={classes.meeting} title={title ?? undefined}>
          <span className="truncate">{title ?? 'Busy'}</span>{' '}
          <span className={`${classes.times} figures`}>{timesText({ started_at: start, ended_at: end })}</span>
          <VisuallyHidden>, outside of the usual hours</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
