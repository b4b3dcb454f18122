import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import type { Forecast } from '@daymark/contract/forecasts.ts';
import type { Settings } from '@daymark/contract/settings.ts';
import { USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { finishWords } from '@daymark/domain/finish-words.ts';
import { likelyDays } from '@daymark/domain/likely-days.ts';
import { Button } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { finishDatesQuery, type Work } from '#days/finish-dates/finish-dates.queries.ts';
import { WhatIfDialog } from '#days/finish-dates/on-demand.ts';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { basisWords, daysWords, isTold, minutesWords, WAITING_WORDS } from '#insight/forecasts/forecast-words.ts';
import { KeepForecastButton } from '#insight/forecasts/keep-forecast-button.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { useDialog } from '#ui/use-dialog.ts';
import classes from './forecast-line.module.css';

type Props = {
  /** The forecast of the list or project; undefined until it is loaded, null where no task is open. */
  forecast: Forecast | null | undefined;
  of: Work;
  /** The name of the list or project. */
  name: string;
};

/**
 * How long the open tasks of a list or project are likely to take, in a line with other buttons; its place is kept until that
 * is known.
 */
export function ForecastLine({ forecast, of, name }: Props) {
  const { opened, open, close } = useDialog<'what-if'>();
  const { data: settings, isPending } = useQuery(settingsQueries.current());
  const isAsked = forecast != null && isTold(forecast);
  const { data: dates, isPending: isUndated } = useQuery({ ...finishDatesQuery(of), enabled: isAsked });
  const today = useCurrentDate();
  if (forecast === null) return null;
  if (forecast && !isTold(forecast)) return <p className={classes.quiet}>{WAITING_WORDS}</p>;
  if (!forecast || isPending || isUndated) {
    return (
      <p className={classes.placeholder} aria-hidden>
        {PLACEHOLDER}
      </p>
    );
  }
  return (
    <>
      <p className="figures">
        {wordsOf(forecast, { dates, settings, today })} <span className={classes.quiet}>· {basisWords(forecast)}</span>
      </p>
      {dates && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCalendarQuestion size={16} />}
          onClick={() => open('what-if')}
        >
          What If…
        </Button>
      )}
      <KeepForecastButton of={of} />
      {opened && <WhatIfDialog of={of} name={name} onClose={close} />}
    </>
  );
}

type Known = { dates: FinishDates | null | undefined; settings: Settings | undefined; today: string };

/**
 * 'Likely 6h 20m, 8 of 10 times under 8h 10m; done Tue, Nov 24, …' by the days before; while too few are known by the usual hours
 * of the weekdays: '…; at your usual 3h 30m a day and nothing else, Tue to Wed'.
 */
function wordsOf(forecast: Forecast, { dates, settings, today }: Known): string {
  const likely = `Likely ${minutesWords(forecast)}`;
  if (dates) return `${likely}; ${finishWords(dates, { dayWord: (date) => dayWordInside(date, today) })}`;
  const days = settings && likelyDays(forecast, capacitiesOf(settings), Temporal.PlainDate.from(today));
  return days ? `${likely}; ${daysWords(days, today)}` : likely;
}

/** The minutes that each weekday is expected to hold, Monday first. */
const capacitiesOf = ({ capacity_minutes, learned_minutes }: Settings): number[] =>
  capacity_minutes.map((own, place) => own ?? learned_minutes[place] ?? USUAL_CAPACITY);

/** Text as long as a usual forecast, which keeps its place. */
const PLACEHOLDER =
  'Likely 6h 20m, 8 of 10 times under 8h 10m; done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, at 4h 30m a week as lately · from 57 finished tasks';
