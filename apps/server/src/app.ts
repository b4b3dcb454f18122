import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { getEvents } from '@daymark/contract/events.ts';
import { isTimeZone } from '@daymark/domain/days.ts';
import { makeDailyBackups } from '#backups/daily-backups.ts';
import { Background } from '#context/background.ts';
import type { Feed } from '#context/changes.ts';
import { POSTGRES_CLOCK, processClock } from '#context/clock.ts';
import { makeOutgoing, type OutgoingOptions } from '#context/outgoing.ts';
import { scopeOfKind } from '#context/scopes.ts';
import { UserGate } from '#context/user-gate.ts';
import { busyTimeRoutes } from '#days/busy-time/busy-time.routes.ts';
import { calendarRoutes } from '#days/calendars/calendars.routes.ts';
import { makeReadings } from '#days/calendars/readings.service.ts';
import { eveningRoutes } from '#days/evening/evening.routes.ts';
import { finishDateRoutes } from '#days/finish-dates/finish-dates.routes.ts';
import { areCopiesDue, makeDueCopies } from '#days/new-day/copies.service.ts';
import { planRoutes } from '#days/plan/plan.routes.ts';
import { promisePagesWith } from '#days/promises/promise-page.service.ts';
import { promiseRoutes } from '#days/promises/promises.routes.ts';
import { quickAddRoutes } from '#days/quick-add/quick-add.routes.ts';
import { settingsRoutes } from '#days/settings/settings.routes.ts';
import { timetableRoutes } from '#days/timetable/timetable.routes.ts';
import { whatFitsRoutes } from '#days/what-fits/what-fits.routes.ts';
import { workspaceRoutes } from '#days/workspace/workspace.routes.ts';
import { type Db, isPostgres, type OnQuery } from '#db/connection.ts';
import { openDatabase } from '#db/database.ts';
import { COMMAND_LOG, deleteCommandsOfAll } from '#engine/commands/commands.service.ts';
import { deleteOldAnswers, KEPT_ANSWERS } from '#engine/kept-answers/kept-answers.service.ts';
import { removeOldTrash } from '#engine/trash/trash.service.ts';
import { WAITING_REQUESTS } from '#http/admission/fair-shares.ts';
import { LIMITS } from '#http/admission/limits.ts';
import { serveCommandLine } from '#http/files/command-line.ts';
import { fontOf, serveFiles } from '#http/files/files.ts';
import { EventStreams } from '#http/live/event-streams.ts';
import { NewsSender } from '#http/live/news-sender.ts';
import { answerFeeds } from '#http/routes/feeds.ts';
import { answerPromisePages } from '#http/routes/promise-pages.ts';
import { answerProviderPages } from '#http/routes/provider-pages.ts';
import { makeRouter } from '#http/routes/router.ts';
import type { RouterOptions } from '#http/routes/router-options.ts';
import { createServer, type Server } from '#http/routes/server.ts';
import { answerDescription, answerHealth } from '#http/routes/system.ts';
import { analyticsRoutes } from '#insight/analytics/analytics.routes.ts';
import { atMostsRoutes } from '#insight/at-mosts/at-mosts.routes.ts';
import { experimentRoutes } from '#insight/experiments/experiments.routes.ts';
import { forecastRecordRoutes } from '#insight/forecast-record/forecast-record.routes.ts';
import { forecastRoutes } from '#insight/forecasts/forecasts.routes.ts';
import { hoursRoutes } from '#insight/hours/hours.routes.ts';
import { summaryRoutes } from '#insight/summaries/summaries.routes.ts';
import { accountRoutes } from '#people/account/account.routes.ts';
import { SHARED_COUNTS } from '#people/attempts/attempts.service.ts';
import { calendarFeedRoutes } from '#people/calendar-feed/calendar-feed.routes.ts';
import { codeSignInRoutes } from '#people/code-sign-in/code-sign-in.routes.ts';
import { codeRoutes } from '#people/codes/codes.routes.ts';
import { askForCode } from '#people/codes/tickets.service.ts';
import { passkeySignInRoutes } from '#people/passkey-sign-in/passkey-sign-in.routes.ts';
import { passkeyRoutes } from '#people/passkeys/passkeys.routes.ts';
import { proofRoutes } from '#people/proofs/proofs.routes.ts';
import type { Provider } from '#people/providers/provider.ts';
import { providerPages } from '#people/providers/provider-pages.service.ts';
import { providerRoutes } from '#people/providers/providers.routes.ts';
import { issuersOf, logOutPage } from '#people/providers/providers.service.ts';
import { countsInMemory } from '#people/security/attempt-counts.ts';
import { makeChallengeLimit } from '#people/security/challenge-limit.ts';
import { makeCodeLimit } from '#people/security/code-limit.ts';
import { makeFeedLimits } from '#people/security/feed-limits.ts';
import { makeLoginThrottle } from '#people/security/login-throttle.ts';
import { isPersonalToken } from '#people/security/personal-tokens.ts';
import { makeSignUpLimit } from '#people/security/sign-up-limit.ts';
import type { Google } from '#people/sign-in/google.ts';
import { signInRoutes } from '#people/sign-in/sign-in.routes.ts';
import { authenticate, signInsInForce } from '#people/sign-in/sign-in.service.ts';
import { tokenRoutes } from '#people/tokens/tokens.routes.ts';
import { authenticateToken } from '#people/tokens/tokens.service.ts';
import { completionRoutes } from '#time/completion/completion.routes.ts';
import { entryRoutes } from '#time/entries/entries.routes.ts';
import { countRunning } from '#time/entries/time-entries.repository.ts';
import { timerRoutes } from '#time/timer/timer.routes.ts';
import { archiveRoutes } from '#whole/archive/archive.routes.ts';
import { removeSpools } from '#whole/archive/archive-spool.ts';
import { makeTransfers } from '#whole/archive/transfers.ts';
import { assistantRoutes } from '#whole/assistants/assistants.routes.ts';
import { bootstrapRoutes } from '#whole/bootstrap/bootstrap.routes.ts';
import { feedsWith } from '#whole/feed/feed.service.ts';
import { historyRoutes } from '#whole/history/history.routes.ts';
import { movingInRoutes } from '#whole/moving-in/moving-in.routes.ts';
import { trashRoutes } from '#whole/trash/trash.routes.ts';
import { makeFinishing } from '#whole/unfinished-work/unfinished-work.service.ts';
import { categoryRoutes } from '#work/categories/categories.routes.ts';
import { inboxRoutes } from '#work/inbox/inbox.routes.ts';
import { itemTaskRoutes } from '#work/item-tasks/item-tasks.routes.ts';
import { listRoutes } from '#work/lists/lists.routes.ts';
import { moveRoutes } from '#work/moves/moves.routes.ts';
import { openTaskRoutes } from '#work/open-tasks/open-tasks.routes.ts';
import { projectRoutes } from '#work/projects/projects.routes.ts';
import { repeatRoutes } from '#work/repeats/repeats.routes.ts';
import { makeIndexer } from '#work/search/indexing.service.ts';
import { searchRoutes } from '#work/search/search.routes.ts';
import { taskRoutes } from '#work/tasks/tasks.routes.ts';
import './callbacks.ts';
import type { Settings } from './config.ts';

export type App = Server;

export type AppOptions = {
  settings: Settings;
  /** Replaces the clock of this machine, or of PostgreSQL. */
  clock?: () => Temporal.Instant;
  /** Draws a whole number from 0 to below its argument. */
  chance?: (below: number) => number;
  /** Receives the lines of the log instead of standard output. */
  log?: { write(line: string): void };
  /** Folder of the built web app. */
  webRoot?: string;
  /** The built command line. */
  commandLine?: string;
  /** Resolver and certificates for addresses of users, in place of those of this machine. */
  outgoing?: Pick<OutgoingOptions, 'resolve' | 'ca'>;
  /** Called with the SQL of every query, so that a test can count them. */
  onQuery?: OnQuery;
};

const BUILT_WEB_APP = resolve(import.meta.dirname, '../../web/dist');
const BUILT_COMMAND_LINE = resolve(import.meta.dirname, '../../cli/dist/daymark.mjs');

/**
 * Interval between two searches for unfinished work: with the 20 s after which a claim ends, work of a killed instance
 * is finished within a minute.
 */
const TIDY_EACH_MS = 15_000;

/** Interval between two searches for calendars that are due. */
const CALENDARS_EACH_MS = 30_000;

/** Interval between two searches for answers, commands and deletions that are kept no longer. */
const HOUR_MS = 3_600_000;

/** Creates the whole product on one database, ready to listen or to have requests injected. Closing it closes the database. */
export async function createApp({
  settings,
  clock: fakeClock,
  chance = randomInt,
  log,
  webRoot = BUILT_WEB_APP,
  commandLine = BUILT_COMMAND_LINE,
  outgoing = {},
  onQuery,
}: AppOptions): Promise<App> {
  const { googleScriptUrl, publicUrl, tasksPerList, tasksPerAccount } = settings;
  const google = await trustedGoogle(settings);
  const security = { isHttps: publicUrl?.startsWith('https:') ?? false, googleScriptUrl: google && googleScriptUrl };
  const app = createServer({
    logLevel: settings.logLevel,
    log,
    trustProxy: settings.trustProxy,
    security,
    limits: { ...LIMITS, connectionsOfNetwork: settings.connectionsPerAddress, drain: settings.drainSeconds * 1000 },
  });
  const metrics = await metricsOf(settings);
  metrics?.watch(app);
  const limits = { tasksPerList, tasksPerAccount };
  const isOwnClock = fakeClock !== undefined || settings.databaseUrl === null;
  const clock = isOwnClock ? processClock(fakeClock ?? Temporal.Now.instant) : POSTGRES_CLOCK;
  const shared = settings.databaseUrl === null ? undefined : await sharedBy(settings.databaseUrl, () => db);
  const streams = new EventStreams({
    signInsInForce: async (userId) => signInsInForce({ db, now: (await clock.read(db))(), userId }),
    listen: shared?.listen,
  });
  app.addHook('preClose', () => streams.close());
  const feed = shared?.feed ?? feedOfProcess(streams);
  const finishing = makeFinishing({ clock, chance, limits, log: app.log, feed });
  const { db, openSnapshot, transferFolder, close } = await openDatabase(settings, {
    onQuery,
    onStatement: metrics?.noteStatement,
    onError: (err) => app.log.warn({ err }, 'A connection to the database was lost'),
    beforeMigration: settings.backups === 'daily' ? backUpBefore(app, settings) : undefined,
    beforeUse: finishing.ofAll,
  });
  app.addHook('onClose', async () => {
    await shared?.idle();
    await close();
  });
  removeSpools(transferFolder); // left behind by a crash during an export or import
  const indexer = makeIndexer({ db, log: app.log });
  await indexer.startIfNeeded();
  app.addHook('preClose', indexer.close);

  const gate = new UserGate((userId) => finishing.ofUser(db, userId));
  if (isPostgres(db)) {
    const tidying = setInterval(() => {
      const log = (text: string) => (err: unknown) => app.log.warn({ err }, text);
      finishing.ofOthers(db, gate).catch(log('The work of killed instances could not be finished'));
      shared?.sendLeft().catch(log('News of changes that were left unsent could not be sent'));
      indexer.startIfNeeded().catch(log('Records without words for the search could not be found'));
    }, TIDY_EACH_MS);
    app.addHook('preClose', async () => clearInterval(tidying));
  }
  const background = new Background(app.log);
  app.addHook('preClose', () => background.stop());
  const tidy = () => {
    background.add('old answers', () => deleteOldAnswers({ db, clock }));
    background.add('commands of all', () => deleteCommandsOfAll({ db, clock }));
    background.add('old trash', () => removeOldTrash({ db, clock }));
  };
  const readings =
    settings.outbound === 'calendars'
      ? makeReadings({
          ...{ db, clock, chance, limits, log: app.log, feed, gate },
          outgoing: makeOutgoing({ allow: settings.outboundAllow, ...outgoing }),
        })
      : null;
  if (readings) {
    const reading = setInterval(readings.wake, CALENDARS_EACH_MS).unref();
    app.addHook('preClose', async () => {
      clearInterval(reading);
      await readings.close();
    });
  }
  const backups = settings.backups === 'daily' ? backUpDaily(app, settings, fakeClock) : undefined;
  const tidyEachHour = setInterval(tidy, HOUR_MS).unref();
  app.addHook('preClose', async () => clearInterval(tidyEachHour));
  const options: RouterOptions = {
    db,
    clock,
    chance,
    limits,
    feed,
    authenticate: (ctx, token, use) =>
      isPersonalToken(token) ? authenticateToken(ctx, token, use) : authenticate(ctx, token, use),
    isTimeZone,
    writesPerSecond: settings.writesPerSecond,
    gate,
    keptCalls: KEPT_ANSWERS,
    commandLog: COMMAND_LOG,
    background,
    newDay: { isDue: areCopiesDue, begin: makeDueCopies },
  };
  const { route, routeEvents, routeMessages, endpoints, ...fileRoutes } = makeRouter(app, options);
  const counts = isPostgres(db) ? SHARED_COUNTS : countsInMemory();
  const throttleLogin = makeLoginThrottle(counts);
  const providers = await providersOf(settings);
  const limitCodes = makeCodeLimit(counts);
  const signInRules = {
    ...{ isSignUpOpen: settings.signUp === 'open', isPasswordOn: settings.passwordSignIn === 'on', publicUrl },
    ...{ google, throttleLogin, limitSignUps: makeSignUpLimit(counts), providers, askForCode },
    ...issuersOf(settings),
  };
  signInRoutes(route, { ...signInRules, logOutPage: (name) => logOutPage(providers, name) });
  providerRoutes(route, signInRules);
  proofRoutes(route, { google, throttleLogin });
  codeRoutes(route, { throttleLogin, limitCodes });
  codeSignInRoutes(route, { throttleLogin, limitCodes });
  passkeyRoutes(route, signInRules);
  passkeySignInRoutes(route, { publicUrl, throttleLogin, limitChallenges: makeChallengeLimit(counts) });
  accountRoutes(route, signInRules);
  tokenRoutes(route, { throttleLogin });
  calendarFeedRoutes(route);
  projectRoutes(route);
  listRoutes(route);
  categoryRoutes(route);
  moveRoutes(route);
  itemTaskRoutes(route);
  openTaskRoutes(route);
  searchRoutes(route);
  quickAddRoutes(route);
  taskRoutes(route);
  inboxRoutes(route);
  repeatRoutes(route);
  timerRoutes(route);
  entryRoutes(route);
  completionRoutes(route);
  analyticsRoutes(route);
  atMostsRoutes(route);
  hoursRoutes(route);
  experimentRoutes(route);
  forecastRoutes(route);
  summaryRoutes(route);
  forecastRecordRoutes(route);
  routeEvents(getEvents, streams);
  settingsRoutes(route);
  workspaceRoutes(route);
  planRoutes(route);
  timetableRoutes(route);
  busyTimeRoutes(route);
  calendarRoutes(route, { readings });
  eveningRoutes(route);
  bootstrapRoutes(route);
  finishDateRoutes(route);
  whatFitsRoutes(route);
  promiseRoutes(route);
  historyRoutes(route, scopeOfKind(endpoints));
  trashRoutes(route, scopeOfKind(endpoints));
  const transfers = makeTransfers(transferFolder);
  archiveRoutes(fileRoutes, { openSnapshot, transfers });
  movingInRoutes(fileRoutes, { transfers });
  assistantRoutes({ routeMessages }, { publicUrl });

  answerProviderPages(app, { ...options, publicUrl }, providerPages({ providers, throttleLogin }));
  answerFeeds(app, options, feedsWith(makeFeedLimits(counts, 'feed')));
  answerPromisePages(app, options, { ...promisePagesWith(makeFeedLimits(counts, 'promise')), font: fontOf(webRoot) });
  answerDescription(app, endpoints);
  answerHealth(app, db);
  serveCommandLine(app, commandLine);
  serveFiles(app, webRoot, security);
  if (metrics && settings.metricsPort !== null) {
    metrics.tell({
      ...(await figuresOf(db)),
      streams: () => streams.size,
      transfers: transfers.underWay,
      ...(backups && { lastBackup: backups.lastAt }),
      waitingRequests: app.getDecorator(WAITING_REQUESTS),
    });
    app.addHook('onClose', await metrics.serve(settings.metricsPort, settings.host, app.log));
  }
  await app.ready();
  return app;
}

/** Backs up once the server listens, and looks each hour whether it is time again. */
function backUpDaily(app: App, settings: Settings, now = Temporal.Now.instant) {
  const backups = makeDailyBackups({ settings, now, log: app.log });
  const eachHour = setInterval(backups.backUpIfDue, HOUR_MS).unref();
  app.addHook('onListen', async () => void backups.backUpIfDue());
  app.addHook('preClose', async () => {
    clearInterval(eachHour);
    await backups.close();
  });
  return backups;
}

/** An update goes on without a backup where none can be made: it changes all tables or none. */
const backUpBefore = (app: App, settings: Settings) => async (next: string) => {
  const { backUpInto } = await import('#backups/make-backup.ts');
  try {
    const { file } = await backUpInto(settings, { now: Temporal.Now.instant(), reason: `before-${next}` });
    app.log.info({ event: 'backed_up', file }, 'The database was backed up before its update');
  } catch (err) {
    app.log.warn({ event: 'backup_failed', err }, 'The database is updated without a backup');
  }
};

/** Feed of the only process on a database: changes go straight to its own streams. */
const feedOfProcess = (streams: EventStreams): Feed => ({
  beforeCommit: async () => undefined,
  afterCommit: (news) => streams.deliver(news),
});

// The libraries for PostgreSQL, identity tokens and metrics are loaded where they are used: each start would wait for them.

/** PostgreSQL brings news to every process, also to the one that sent them: all have them in the same order. */
async function sharedBy(url: string, db: () => Db) {
  const { listen } = await import('#db/notifications.ts');
  const { insertUntold, sendLeft, sendUntold } = await import('#db/untold-news.repository.ts');
  const sender = new NewsSender(async (ids) => sendUntold(db(), ids));
  const feed: Feed = {
    beforeCommit: (db, news) => insertUntold(db, { id: news.id, text: JSON.stringify(news) }),
    afterCommit: ({ id }) => sender.add(id),
  };
  return {
    feed,
    sendLeft: () => sendLeft(db()),
    idle: () => sender.idle(),
    listen: (streams: EventStreams) =>
      listen(url, { onText: (text) => streams.deliver(JSON.parse(text)), onGap: () => streams.reset() }),
  };
}

async function trustedGoogle({ googleClientId, ...settings }: Settings): Promise<Google | null> {
  if (googleClientId === null) return null;
  const { trustGoogle } = await import('#people/sign-in/google.ts');
  return trustGoogle({ ...settings, googleClientId });
}

async function providersOf({ providers }: Settings): Promise<Provider[]> {
  if (providers.length === 0) return [];
  const { makeProvider } = await import('#people/providers/provider.ts');
  return providers.map(makeProvider);
}

async function metricsOf({ metricsPort }: Settings) {
  if (metricsPort === null) return undefined;
  const { makeMetrics } = await import('#http/metrics/metrics.ts');
  return makeMetrics();
}

async function figuresOf(db: Db) {
  const runningTimers = () => countRunning({ db });
  if (!isPostgres(db)) return { runningTimers };
  const { connectionsOf } = await import('#db/postgres.ts');
  return { runningTimers, connections: () => connectionsOf(db) };
}
