import type { AtMostRecord } from '@daymark/contract/at-mosts.ts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { MEANT } from '#insight/forecasts/record-words.ts';
import { Bar } from '#ui/bar.tsx';
import { Panel } from '#ui/panel.tsx';
import { heldText, isTold, verdictText } from './at-most-words.ts';
import { atMostQueries } from './at-mosts.queries.ts';
import classes from './at-mosts-card.module.css';

/** How many at-mosts held, of all dates; nothing where none was said of a task that is done. */
export function AtMostsCard() {
  const { data: record } = useQuery(atMostQueries.record());
  if (!record || record.settled === 0) return null;
  return (
    <Panel title="At-Mosts" note="All dates" isWide>
      <p className={`${classes.held} figures`}>{heldText(record)}</p>
      {isTold(record) && <Held record={record} />}
    </Panel>
  );
}

function Held({ record }: { record: AtMostRecord }) {
  const { settled, held } = record;
  return (
    <>
      <div className={classes.bar} style={{ '--meant': `${MEANT}%` } as CSSProperties}>
        <Bar percentage={(100 * held) / settled} label="At-mosts that held" color="var(--dm-accurate)" />
      </div>
      <p className={`${classes.verdict} figures`} data-told={record.verdict !== 'cannot_tell' || undefined}>
        {verdictText(record)}
      </p>
      <p className={classes.about}>
        At the line {MEANT}% of them held. Only at-mosts that you said beside estimates of your own count.
      </p>
    </>
  );
}
