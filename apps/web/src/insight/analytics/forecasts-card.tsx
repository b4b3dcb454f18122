import type { DateRange } from '@daymark/contract/fields.ts';
import type { ForecastRecord } from '@daymark/contract/forecast-record.ts';
import { isAllTime } from '@daymark/domain/date-presets.ts';
import { useQuery } from '@tanstack/react-query';
import classes from '#insight/forecasts/forecasts-card.module.css';
import { KeptForecasts } from '#insight/forecasts/kept-forecasts.tsx';
import { MonthlyScores } from '#insight/forecasts/monthly-scores.tsx';
import { countsText, SCORED_FROM, scoreText, withdrawnText } from '#insight/forecasts/record-words.ts';
import { Loaded } from '#ui/loaded.tsx';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { LoadingState } from '#ui/states.tsx';
import { analyticsQueries } from './analytics.queries.ts';

/** How often forecasts came true that were settled in the range, and what came of each kept one. */
export function ForecastsCard({ range }: { range: DateRange }) {
  const record = useQuery(analyticsQueries.forecasts(range));
  return (
    <Panel title="Forecasts" note={record.data && countsText(record.data)} isWide>
      <Loaded
        query={record}
        loading={<LoadingState text="Loading forecasts..." count={1} height={200} />}
        failed="The forecasts could not be loaded"
      >
        {(record) =>
          record.settled + record.withdrawn + record.kept.length === 0 ? (
            <NothingYet>{emptyText(range)}</NothingYet>
          ) : (
            <Score record={record} range={range} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function emptyText(range: DateRange): string {
  if (!isAllTime(range)) return 'No forecast was settled in these dates.';
  return 'Each task that you estimate gets a forecast when it is first started. Once tasks are done, this shows how many came true.';
}

function Score({ record, range }: { record: ForecastRecord; range: DateRange }) {
  const { settled, by_month, kept } = record;
  const withdrawn = withdrawnText(record);
  return (
    <>
      <p className={`${classes.score} figures`}>{scoreText(record, isAllTime(range))}</p>
      <div className={classes.columns}>
        {settled >= SCORED_FROM && <MonthlyScores months={by_month} />}
        <KeptForecasts forecasts={kept} />
      </div>
      {withdrawn !== null && <p className={`${classes.about} ${classes.withdrawn}`}>{withdrawn}</p>}
    </>
  );
}
