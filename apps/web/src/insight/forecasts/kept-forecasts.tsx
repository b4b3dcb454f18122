import { type KeptForecast, MOST_KEPT_SHOWN } from '@daymark/contract/forecast-record.ts';
import { Title } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconMinus, IconX } from '@tabler/icons-react';
import { NothingYet } from '#ui/panel.tsx';
import { FoldedList } from './folded-list.tsx';
import cardClasses from './forecasts-card.module.css';
import classes from './kept-forecasts.module.css';
import { keptText, nameText, outcomeText } from './record-words.ts';

/** The kept forecasts, latest first: their figures of then, and what came of them. */
export function KeptForecasts({ forecasts }: { forecasts: KeptForecast[] }) {
  return (
    <div className={cardClasses.part}>
      <Title order={3}>Kept Forecasts</Title>
      {forecasts.length === 0 ? (
        <NothingYet>Keep the forecast of a list, a project or a plan, and see here what came of it.</NothingYet>
      ) : (
        <FoldedList items={forecasts} shownAtFirst={6}>
          {(forecast) => <Kept key={forecast.id} forecast={forecast} />}
        </FoldedList>
      )}
      {forecasts.length === MOST_KEPT_SHOWN && (
        <p className={cardClasses.about}>These are the latest {MOST_KEPT_SHOWN}. Choose dates to see earlier ones.</p>
      )}
    </div>
  );
}

/** The icon repeats the words: within the 8-of-10 figure, over it, still open, or nothing to compare. */
function Kept({ forecast }: { forecast: KeptForecast }) {
  return (
    <li className={classes.row}>
      <OutcomeIcon forecast={forecast} />
      <div className={classes.text}>
        <span className={classes.name}>{nameText(forecast)}</span>
        <span className="figures">{outcomeText(forecast)}</span>
        <span className={`${classes.about} figures`}>{keptText(forecast)}</span>
      </div>
    </li>
  );
}

function OutcomeIcon({ forecast: { settled_at, within_p80 } }: { forecast: KeptForecast }) {
  if (settled_at === null) return <IconCircleDashed size={18} className={classes.open} aria-hidden />;
  if (within_p80 === null) return <IconMinus size={18} className={classes.open} aria-hidden />;
  if (within_p80) return <IconCheck size={18} className={classes.within} aria-hidden />;
  return <IconX size={18} className={classes.over} aria-hidden />;
}
