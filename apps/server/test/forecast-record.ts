import { getForecastRecord, type KeepForecast, keepForecast } from '@daymark/contract/forecast-record.ts';
import { type TestApp, testApp } from './app.ts';
import { entryCalls } from './entries.ts';
import { timerOf } from './timer.ts';

/** A server and its calls on kept forecasts. */
export async function recordApp() {
  const app = await testApp();
  const { send } = app;
  return {
    ...app,
    ...entryCalls(app),
    keep: (set: KeepForecast) => send(keepForecast, { body: set }),
    record: (dates: { start_date?: string; end_date?: string } = {}) => send(getForecastRecord, { query: dates }),
    recordOf: (other: Pick<TestApp, 'send'>) => other.send(getForecastRecord, { query: {} }),
    /** Works on a task for so many minutes, and completes it. */
    async finish(task: { id: number }, minutes: number) {
      await timerOf(app, task).start();
      app.passMinutes(minutes);
      await timerOf(app, task).complete();
    },
  };
}
