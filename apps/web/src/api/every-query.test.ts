import { Change } from '@daymark/contract/events.ts';
import { listRecord, userRecord } from '@daymark/testing/records.ts';
import { type FetchQueryOptions, MutationObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { busyTimeQueries } from '#days/busy-time/busy-time.queries.ts';
import { calendarQueries } from '#days/calendars/calendars.queries.ts';
import { eveningQueries } from '#days/evening/evening.queries.ts';
import { finishDatesQuery, tasksToFinishQuery } from '#days/finish-dates/finish-dates.queries.ts';
import { planQueries } from '#days/plan/plan.queries.ts';
import { listOptions } from '#days/quick-add/quick-add.queries.ts';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { whatFitsQuery } from '#days/what-fits/what-fits.queries.ts';
import { workspaceQueries } from '#days/workspace/workspace.queries.ts';
import { addLists, workspaceLists } from '#days/workspace/workspace-store.ts';
import { analyticsQueries } from '#insight/analytics/analytics.queries.ts';
import { atMostQueries } from '#insight/at-mosts/at-mosts.queries.ts';
import { experimentQueries } from '#insight/experiments/experiments.queries.ts';
import { interventionQuery } from '#insight/experiments/use-suggestion.ts';
import { typicalQuery } from '#insight/forecasts/use-typical-time.ts';
import { hoursQueries } from '#insight/hours/hours.queries.ts';
import { promiseQueries } from '#insight/promises/promises.queries.ts';
import { profileQueries } from '#people/account/account.queries.ts';
import { codeQueries } from '#people/codes/codes.queries.ts';
import { passkeyQueries } from '#people/passkeys/passkeys.queries.ts';
import { authQueries } from '#people/sign-in/sign-in.queries.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import { historyQueries } from '#time/history/history.queries.ts';
import { timerQueries } from '#time/timer/timer.queries.ts';
import { movingInQueries } from '#whole/moving-in/moving-in.queries.ts';
import { trashQueries } from '#whole/trash/trash.queries.ts';
import { categoryQueries } from '#work/categories/categories.queries.ts';
import { listQueries } from '#work/lists/lists.queries.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { searchQueries } from '#work/search/search.queries.ts';
import { pageQuery } from '#work/tasks/task-pages.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import type { ApiError } from './api-error.ts';
import { noteChanges, refetchTouched } from './changes.ts';
import { noteBeat, noteSilence } from './live.ts';
import { createQueryClient } from './query-client.ts';
import { dropSession, startSession } from './session.ts';
import { isTouched } from './touched.ts';

const DATE = '2026-11-20';
const DAY = { userId: 1, date: DATE };
const AT = `${DATE}T09:30:00.000Z`;
const RANGE = { start_date: DATE, end_date: DATE };
const USER = userRecord();
const LIST = listRecord({ id: 8 });

type Client = ReturnType<typeof createQueryClient>;

type Sample = {
  // biome-ignore lint/suspicious/noExplicitAny: queries of any data and key
  query: FetchQueryOptions<any, ApiError, any, any> & { queryKey: QueryKey };
  /** Data of the server's answer, where a single row with the name is not what the query reads. */
  answer?: (name: string, url: string) => unknown;
  /** Content of the query's screen, where that is not the query's own data. */
  shown?: (client: Client) => unknown;
  /** Prepares this browser before the query is used. */
  given?: () => void;
};

const pages = (name: string) => ({ ...LIST, name, tasks: [], next_cursor: null });

const timerOf = (name: string) => ({
  ...{ status: 'active', server_time: AT, current_work_start: AT, current_planned_end: AT },
  ...{ task: { id: 1, name }, total_time_worked: 0 },
});

/** The board has the list in the newer data alone. */
function board(name: string, url: string) {
  if (url.includes('/list?')) return [pages(name)];
  if (!url.includes(DATE)) return [{ date: DATE, lists: 1, name }];
  return { date: DATE, lists: name === 'newer' ? [{ list_id: 8, origin: 'imported', added_at: AT }] : [] };
}

/** The queries of each file, with arguments of their own. */
const QUERIES: Record<string, Sample[]> = {
  'people/account/account.queries.ts': [
    { query: profileQueries.access() },
    { query: profileQueries.tokens() },
    { query: profileQueries.calendarFeed() },
  ],
  'insight/analytics/analytics.queries.ts': [
    { query: analyticsQueries.daily(DATE) },
    { query: analyticsQueries.days(RANGE) },
    { query: analyticsQueries.categories(RANGE) },
    { query: analyticsQueries.summary(RANGE) },
    { query: analyticsQueries.tasks(RANGE) },
    { query: analyticsQueries.forecasts(RANGE) },
    { query: analyticsQueries.month('2026-11') },
  ],
  'insight/at-mosts/at-mosts.queries.ts': [{ query: atMostQueries.record() }],
  'whole/moving-in/moving-in.queries.ts': [{ query: movingInQueries.dayForecast() }],
  'insight/promises/promises.queries.ts': [
    { query: promiseQueries.all() },
    { query: promiseQueries.of({ list_id: 8 }) },
    { query: promiseQueries.chance({ list_id: 8 }, DATE) },
  ],
  'insight/hours/hours.queries.ts': [{ query: hoursQueries.of(RANGE) }],
  'work/categories/categories.queries.ts': [
    { query: categoryQueries.all() },
    { query: categoryQueries.withTasks(1), answer: pages },
  ],
  'time/entries/entries.queries.ts': [{ query: entryQueries.ofTask(1) }, { query: entryQueries.ofDay(DATE) }],
  'days/busy-time/busy-time.queries.ts': [{ query: busyTimeQueries.ofDay(DATE) }],
  'days/calendars/calendars.queries.ts': [{ query: calendarQueries.all() }],
  'days/evening/evening.queries.ts': [{ query: eveningQueries.summary(DATE) }],
  'insight/experiments/experiments.queries.ts': [
    { query: experimentQueries.all() },
    { query: experimentQueries.results(1) },
    { query: experimentQueries.multiplier(1, 1.5) },
  ],
  'insight/experiments/use-suggestion.ts': [{ query: interventionQuery({ category_id: 1, original_estimate: 30 }) }],
  'insight/forecasts/use-typical-time.ts': [{ query: typicalQuery({ category_id: 1, planned_duration: 30 }) }],
  'work/lists/lists.queries.ts': [{ query: listQueries.one(8), answer: pages }, { query: listQueries.summary(8) }],
  'days/finish-dates/finish-dates.queries.ts': [
    { query: finishDatesQuery({ list_id: 8 }) },
    { query: tasksToFinishQuery({ list_id: 8 }), answer: (name) => ({ tasks: [{ id: 1, name }], next_cursor: null }) },
  ],
  'days/plan/plan.queries.ts': [{ query: planQueries.of(DATE) }, { query: planQueries.ofDays(DATE, 7) }],
  'days/what-fits/what-fits.queries.ts': [{ query: whatFitsQuery(45) }],
  'work/projects/projects.queries.ts': [
    { query: projectQueries.all() },
    { query: projectQueries.one(1) },
    { query: projectQueries.lists(1) },
    { query: projectQueries.summary(1) },
  ],
  'days/quick-add/quick-add.queries.ts': [{ query: listOptions() }],
  'work/search/search.queries.ts': [{ query: searchQueries.results('draft', 7) }],
  'days/settings/settings.queries.ts': [{ query: settingsQueries.current() }],
  'people/ways-in/ways-in.queries.ts': [{ query: waysInQueries.config() }],
  'people/passkeys/passkeys.queries.ts': [{ query: passkeyQueries.all() }],
  'people/codes/codes.queries.ts': [{ query: codeQueries.state() }],
  'people/sign-in/sign-in.queries.ts': [
    { query: authQueries.google() },
    { query: authQueries.profile(), answer: (name) => ({ ...USER, first_name: name }) },
  ],
  'work/tasks/task-pages.ts': [
    {
      query: pageQuery(['lists', 8], {
        ...{ status: 'open', after: 'cursor' },
        read: async () => (await fetch('/page')).json().then(({ data }) => data),
      }),
    },
  ],
  'work/tasks/tasks.queries.ts': [
    { query: taskQueries.one(1) },
    { query: taskQueries.doneOn(DATE) },
    { query: taskQueries.open('') },
    { query: taskQueries.due() },
    { query: taskQueries.toTell() },
    { query: taskQueries.createOptions() },
    { query: taskQueries.reflectionPhrases() },
  ],
  'time/timer/timer.queries.ts': [{ query: timerQueries.active(), answer: timerOf }],
  // The first part of a query in parts is asked for like any other query.
  'time/history/history.queries.ts': [
    { query: historyQueries.all() as unknown as Sample['query'] },
    { query: historyQueries.ofTask(7) },
    { query: historyQueries.one(7), answer: (name) => [{ id: 7, name }] },
  ],
  'whole/trash/trash.queries.ts': [{ query: trashQueries.all() as unknown as Sample['query'] }],
  'days/workspace/workspace.queries.ts': [
    { query: workspaceQueries.board(DAY), answer: board, shown: () => workspaceLists(DAY) },
    {
      query: workspaceQueries.lists(DAY, [8]),
      answer: board,
      shown: (client) => client.getQueryData(listQueries.one(8).queryKey),
    },
    { query: workspaceQueries.days(DAY), answer: board },
    {
      query: workspaceQueries.unsent(DAY),
      answer: board,
      shown: () => workspaceLists(DAY).map(({ addedOnServerAt }) => addedOnServerAt && 'newer'),
      given: () => void addLists([LIST], 'imported', { ...DAY, now: Temporal.Instant.from(AT), days: UTC, date: DATE }),
    },
  ],
};

const UTC = { timeZone: 'UTC', startHour: 0 };

const SOURCES = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the list of queries above is whole', () => {
  const counts = Object.entries(SOURCES).map(([path, text]) => [path, text.split(/\bqueryFn\b/).length - 1] as const);
  const known = Object.entries(QUERIES).map(([file, samples]) => [`/src/${file}`, samples.length]);
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(Object.fromEntries(known));
});

test('one place alone asks again', () => {
  const users = Object.entries(SOURCES).filter(([, text]) => /\b(invalidate|refetch|reset)Queries\b/.test(text));
  expect(users.map(([path]) => path)).toEqual(['/src/api/ask-again.ts']);
});

const KINDS = Change.options.flatMap(({ shape }) => ('value' in shape.kind ? [shape.kind.value] : shape.kind.options));

/** A change of each kind that touches the query, of the record 1 or 8 that it shows. */
const changesOf = (key: QueryKey): Change[] =>
  KINDS.flatMap((kind) => {
    const changes = [1, 8].map((id) => Change.parse({ kind, id, list_id: 8, date: DATE }));
    return changes.find((change) => isTouched(key, change)) ?? [];
  });

/** A server whose data are renamed; each answer has the name as it was when the request came, and waits while held. */
function fakeServer(answer: Sample['answer'] = (name) => [{ name }]) {
  let name = 'older';
  let held = Promise.resolve();
  let onRequest = () => {};
  vi.stubGlobal('fetch', async (url: string) => {
    const data = answer(name, url);
    onRequest();
    await held;
    return { ok: true, headers: new Headers({ 'X-Changes': '[]' }), json: async () => ({ success: true, data }) };
  });
  return {
    rename: () => {
      name = 'newer';
    },
    /** Holds answers back until `release`; `asked` resolves with the next request. */
    hold: () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      held = promise;
      onRequest = resolve;
      return { asked, release };
    },
  };
}

/** The ways in which a change is told; each resolves once the screen shows it. */
const WAYS = {
  'by an event': (client: Client, change: Change) => refetchTouched(client, [change]),
  'by the answer to a change of this tab': (client: Client, change: Change) =>
    new MutationObserver(client, { mutationFn: async () => noteChanges(JSON.stringify([change])) }).mutate(),
  'by nothing but an answer, without the stream': (client: Client, change: Change) => {
    noteSilence();
    return WAYS['by the answer to a change of this tab'](client, change);
  },
};

beforeEach(() => {
  localStorage.clear();
  startSession({ token: 'token', user: USER });
  noteBeat();
});

afterEach(() => {
  vi.unstubAllGlobals();
  dropSession('logged_out');
  noteSilence();
});

const SAMPLES = Object.values(QUERIES).flat();
const FOLLOWING = SAMPLES.filter(({ query }) => query.staleTime !== 'static');

test('all but the answers that stay the same while a page is open are asked for again', () => {
  const names = SAMPLES.filter((sample) => !FOLLOWING.includes(sample)).map(({ query }) => query.queryKey[0]);
  expect(names).toEqual(['intervention', 'config', 'google']);
});

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  for (const state of ['first', 'later'] as const) {
    test.each(FOLLOWING.map((sample) => [JSON.stringify(sample.query.queryKey), sample] as const))(
      `a change told ${way} during the ${state} fetch of %s is shown by a fetch after it`,
      async (_key, sample) => {
        const touching = changesOf(sample.query.queryKey);
        expect(touching).not.toEqual([]);
        for (const change of touching) await expectNewer(sample, { state, tell: WAYS[way], change });
      },
    );
  }
}

type Telling = {
  state: 'first' | 'later';
  tell: (client: Client, change: Change) => Promise<unknown>;
  change: Change;
};

async function expectNewer({ query, answer, shown, given }: Sample, { state, tell, change }: Telling) {
  localStorage.clear();
  noteBeat();
  const server = fakeServer(answer);
  const client = createQueryClient();
  const observer = new QueryObserver(client, query);
  if (state === 'later') await client.fetchQuery(query);
  given?.();
  const { asked, release } = server.hold();
  const stop = observer.subscribe(() => undefined);
  onTestFinished(stop);
  if (state === 'later') void observer.refetch({ cancelRefetch: false });
  await asked;
  server.rename();
  const told = tell(client, change);
  release();
  await told;
  stop();
  expect({ change, shown: JSON.stringify(shown ? shown(client) : observer.getCurrentResult().data) }).toEqual({
    change,
    shown: expect.stringContaining('newer'),
  });
}
