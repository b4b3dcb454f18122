import type { TypicalTime } from '@daymark/contract/forecasts.ts';
import classes from './typical-line.module.css';
import { typicalText } from './typical-words.ts';

type Props = { planned: number; typical: TypicalTime | null };

/** One quiet line below the planned duration, whose place is kept so that nothing moves when the answer comes. */
export function TypicalLine({ planned, typical }: Props) {
  return (
    <p className={`${classes.line} figures`} aria-live="polite">
      {typical && typicalText(planned, typical)}
    </p>
  );
}
