import { useEffect } from 'react';
import { oddsText } from '#insight/forecasts/typical-words.ts';
import { useTypicalTime } from '#insight/forecasts/use-typical-time.ts';
import classes from './readings.module.css';

type Props = {
  minutes: number;
  /** The category that the line names; null for none and for a new one. */
  categoryId: number | null;
  onShown: (minutes: number) => void;
};

/** Odds of the estimate that is typed: how long tasks took that were planned like it. */
export function EstimateOdds({ minutes, categoryId, onShown }: Props) {
  const { typical } = useTypicalTime({ category_id: categoryId, planned_duration: minutes, isSaid: true });
  const shownAt = typical ? minutes : null;
  useEffect(() => {
    if (shownAt !== null) onShown(shownAt);
  }, [shownAt, onShown]);
  return (
    <span className={`${classes.odds} figures`} aria-live="polite">
      {typical && ` · ${oddsText(typical)}`}
    </span>
  );
}
