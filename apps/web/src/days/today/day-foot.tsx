import type { Plan } from '@daymark/contract/plan.ts';
import { isEvening } from '@daymark/domain/evening.ts';
import { Button } from '@mantine/core';
import { isTold } from '#insight/forecasts/forecast-words.ts';
import { doneBy } from '#insight/forecasts/plan-words.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { useTicking } from '#shared/ticking.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { useIsOffline } from '#ui/offline.ts';
import classes from './day-foot.module.css';
import { KeepForecastButton } from './on-demand.ts';

type Props = {
  plan: Plan;
  /** The forecast waits for the answer to a change. */
  isChanging: boolean;
  onClose: () => void;
};

/** The last line of a day: when it is likely done, and the way to close it. */
export function DayFoot({ plan, isChanging, onClose }: Props) {
  const { date, closed_at, forecast, tasks } = plan;
  const today = useCurrentDate();
  const hasEveningCome = useTicking(() => String(isEveningNow(date))) === 'true';
  const isAllDone = tasks.length > 0 && tasks.every(({ task }) => task.status === 'done');
  const isTime = hasEveningCome || isAllDone;
  const isForecast = date >= today && forecast !== null && isTold(forecast);
  const words = isForecast ? doneBy(plan) : null;
  // A change made offline is answered when the network is back: till then an empty line would tell nothing.
  const waits = useIsOffline() && isChanging && isForecast;
  return (
    <div className={classes.foot}>
      <p className="figures" data-changing={(isChanging && !waits) || undefined}>
        {closed_at ? `Day closed at ${timeText(closed_at)}` : waits ? KNOWN_ONLINE : words}
      </p>
      {words && !waits && <KeepForecastButton of={{ plan_date: date }} />}
      {date <= today && (
        <Button variant={isTime ? 'default' : 'subtle'} size="compact-md" onClick={onClose}>
          {date < today || closed_at ? 'Show Summary' : 'Close the Day'}
        </Button>
      )}
    </div>
  );
}

const KNOWN_ONLINE = 'When the day is likely done is known again online.';

const isEveningNow = (date: string) =>
  isEvening(Temporal.Now.instant(), Temporal.PlainDate.from(date), Temporal.Now.timeZoneId());
