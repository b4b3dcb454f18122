import type { ForecastRecord } from '@daymark/contract/forecast-record.ts';
import { Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Bar } from '#ui/bar.tsx';
import { FoldedList } from './folded-list.tsx';
import cardClasses from './forecasts-card.module.css';
import classes from './monthly-scores.module.css';
import { MEANT, monthText, percentText, shareText } from './record-words.ts';

type Month = ForecastRecord['by_month'][number];

/** The share of each month that came true within its 8-of-10 figure, against a line where 8 of 10 did, latest first. */
export function MonthlyScores({ months }: { months: Month[] }) {
  return (
    <div className={cardClasses.part}>
      <Title order={3}>By Month</Title>
      <FoldedList items={months.toReversed()} shownAtFirst={12}>
        {(month) => <MonthRow key={month.month} {...month} />}
      </FoldedList>
      <p className={cardClasses.about}>At the line {MEANT}% of the forecasts came true within their 8-of-10 figure.</p>
    </div>
  );
}

function MonthRow({ month, settled, within_p80 }: Month) {
  return (
    <li className={`${classes.row} figures`}>
      <span>{monthText(month)}</span>
      <span className={classes.bar} style={{ '--meant': `${MEANT}%` } as CSSProperties}>
        <Bar percentage={(100 * within_p80) / settled} label={monthText(month)} color="var(--dm-accurate)" />
      </span>
      <span className={classes.percent}>{percentText(within_p80, settled)}</span>
      <span className={classes.share}>{shareText(within_p80, settled)}</span>
    </li>
  );
}
