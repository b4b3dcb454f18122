import { useTicking } from '#shared/ticking.ts';
import { timeText } from '#time/entries/entry-words.ts';
import classes from './now-line.module.css';

/** The present time, between what is done and what is to come. */
export function NowLine() {
  const now = useTicking(() => timeText(Temporal.Now.instant().toString()));
  return (
    <div className={classes.line}>
      <span className={`${classes.time} figures`}>
        <span className={classes.hidden}>Now </span>
        {now}
      </span>
    </div>
  );
}
