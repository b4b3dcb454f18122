import type { KeepForecast } from '@daymark/contract/forecast-record.ts';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { minutesWords } from './forecast-words.ts';
import { useKeepForecast } from './forecasts.queries.ts';
import classes from './keep-forecast-button.module.css';

/** Keeps the forecast of a list, a project or a plan, and says what was kept. */
export function KeepForecastButton({ of }: { of: KeepForecast }) {
  const { data: kept, isPending, mutate: keep } = useKeepForecast();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.keep ?? ''}
        leftSection={<IconBookmark size={16} />}
        loading={isPending}
        onClick={() => keep(of)}
      >
        Keep This Forecast
      </Button>
      <p className={`${classes.kept} figures`} role="status">
        {kept && (
          <>
            Kept: likely {minutesWords(kept)}. <Link to="/analytics">See Analytics</Link>
          </>
        )}
      </p>
    </>
  );
}
