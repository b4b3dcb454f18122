import type { Plan } from '@daymark/contract/plan.ts';
import { basisWords, isTold, WAITING_WORDS } from '#insight/forecasts/forecast-words.ts';
import { KeepForecastButton } from '#insight/forecasts/keep-forecast-button.tsx';
import { doneBy } from '#insight/forecasts/plan-words.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import classes from './plan-forecast.module.css';

type Props = {
  plan: Plan;
  /** The forecast waits for the answer to a change. */
  isChanging: boolean;
};

/** The line below the tasks of a plan: when its open ones are likely done. */
export function PlanForecast({ plan, isChanging }: Props) {
  const { date, forecast } = plan;
  const today = useCurrentDate();
  if (forecast === null || date < today) return null;
  if (!isTold(forecast)) return <p className={`${classes.forecast} ${classes.quiet}`}>{WAITING_WORDS}</p>;
  return (
    <div className={classes.forecast}>
      <p className={`${classes.words} figures`} data-changing={isChanging || undefined}>
        {doneBy(plan)} <span className={classes.quiet}>· {basisWords(forecast)}</span>
      </p>
      <KeepForecastButton of={{ plan_date: date }} />
    </div>
  );
}
