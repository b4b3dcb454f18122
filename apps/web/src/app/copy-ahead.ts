import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '#api/api-error.ts';
import { offline } from '#api/connection.ts';
import { keepAnswers, keptAt } from '#api/copy-keeping.ts';
import { eveningQueries } from '#days/evening/evening.queries.ts';
import { planQueries } from '#days/plan/plan.queries.ts';
import { listOptions } from '#days/quick-add/quick-add.queries.ts';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { workspaceQueries } from '#days/workspace/workspace.queries.ts';
import { workspaceLists } from '#days/workspace/workspace-store.ts';
import { analyticsQueries } from '#insight/analytics/analytics.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import { listQueries } from '#work/lists/lists.queries.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

/** Milliseconds from there until answers are fetched ahead, and between two rounds of it. */
const AHEAD_AFTER = 7_000;
const AHEAD_EVERY = 15 * 60_000;

/** Milliseconds for which a kept answer is not fetched ahead again. */
const FRESH_FOR = { day: AHEAD_EVERY - 1_000, choices: 6 * 60 * 60_000 };

// biome-ignore lint/suspicious/noExplicitAny: queries of any data and key
type AnyQuery = FetchQueryOptions<any, ApiError, any, any> & { queryKey: QueryKey };

/** Keeps the answers of this page until the signal, and fetches now and then what no screen has asked for yet. */
export function keepCopy(client: QueryClient, today: Day, signal: AbortSignal): void {
  if (signal.aborted) return;
  const stop = keepAnswers(client, today.userId);
  const fetchAhead = () => void fetchDays(client, today, signal).catch(() => undefined); // a later round tries again
  const timer = setTimeout(fetchAhead, AHEAD_AFTER);
  const interval = setInterval(fetchAhead, AHEAD_EVERY);
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
    clearInterval(interval);
  });
}

/** Fetches today and tomorrow, one after the other, as far as what is kept of them is old. */
async function fetchDays(client: QueryClient, today: Day, signal: AbortSignal): Promise<void> {
  const tomorrow = { ...today, date: Temporal.PlainDate.from(today.date).add({ days: 1 }).toString() };
  const fetchIfOld = async (query: AnyQuery, { at, freshFor }: { at: number; freshFor: number }) => {
    const isOld = Temporal.Now.instant().epochMilliseconds - at > freshFor;
    if (isOld && !signal.aborted && !offline.get() && !document.hidden) await client.prefetchQuery(query);
  };
  const fetchOld = async (query: AnyQuery, freshFor: number) =>
    fetchIfOld(query, { at: await keptAt(query.queryKey), freshFor });
  const fetchListsOf = async (day: Day) => {
    const ids = workspaceLists(day).map(({ id }) => id);
    const at = Math.min(...(await Promise.all(ids.map((id) => keptAt(listQueries.one(id).queryKey)))));
    // The ids are sorted as those of the board's query.
    const sorted = ids.toSorted((one, other) => one - other);
    if (ids.length > 0) await fetchIfOld(workspaceQueries.lists(day, sorted), { at, freshFor: FRESH_FOR.day });
  };
  for (const { date } of [today, tomorrow]) await fetchOld(planQueries.of(date), FRESH_FOR.day);
  // The dashboard brings today's board up to date itself.
  await fetchOld(workspaceQueries.board(tomorrow), FRESH_FOR.day);
  for (const day of [today, tomorrow]) await fetchListsOf(day);
  const ofToday = [
    eveningQueries.summary(today.date),
    ...[today, tomorrow].map(({ date }) => analyticsQueries.daily(date)),
    entryQueries.ofDay(today.date),
    taskQueries.due(),
    taskQueries.open(''),
  ];
  const choices = [
    settingsQueries.current(),
    listOptions(),
    projectQueries.all(),
    taskQueries.createOptions(),
    taskQueries.reflectionPhrases(),
  ];
  for (const query of ofToday) await fetchOld(query, FRESH_FOR.day);
  for (const query of choices) await fetchOld(query, FRESH_FOR.choices);
}
