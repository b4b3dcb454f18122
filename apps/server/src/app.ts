import { randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { isTimeZone } from '@daymark/domain/days.ts';
import { Background } from '#context/background.ts';
import type { Feed } from '#context/changes.ts';
import { POSTGRES_CLOCK, processClock } from '#context/clock.ts';
import { makeOutgoing, type OutgoingOptions } from '#context/outgoing.ts';
import { UserGate } from '#context/user-gate.ts';
import { makeReadings } from '#days/calendars/readings.service.ts';
import { areCopiesDue, makeDueCopies } from '#days/new-day/copies.service.ts';
import { promisePagesWith } from '#days/promises/promise-page.service.ts';
import { type Db, isPostgres, type OnQuery } from '#db/connection.ts';
import { openDatabase } from '#db/database.ts';
import { COMMAND_LOG } from '#engine/commands/commands.service.ts';
import { KEPT_ANSWERS } from '#engine/kept-answers/kept-answers.service.ts';
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
import { SHARED_COUNTS } from '#people/attempts/attempts.service.ts';
import type { Provider } from '#people/providers/provider.ts';
import { providerPages } from '#people/providers/provider-pages.service.ts';
import { countsInMemory } from '#people/security/attempt-counts.ts';
import { makeFeedLimits } from '#people/security/feed-limits.ts';
import { makeLoginThrottle } from '#people/security/login-throttle.ts';
import { isPersonalToken } from '#people/security/personal-tokens.ts';
import type { Google } from '#people/sign-in/google.ts';
import { authenticate, signInsInForce } from '#people/sign-in/sign-in.service.ts';
import { authenticateToken } from '#people/tokens/tokens.service.ts';
import { countRunning } from '#time/entries/time-entries.repository.ts';
import { removeSpools } from '#whole/archive/archive-spool.ts';
import { makeTransfers } from '#whole/archive/transfers.ts';
import { feedsWith } from '#whole/feed/feed.service.ts';
import { makeDeletionsQueue } from '#whole/unfinished-work/deletions-queue.service.ts';
import { makeFinishing } from '#whole/unfinished-work/unfinished-work.service.ts';
import { makeIndexer } from '#work/search/indexing.service.ts';
import { addApiRoutes } from './api-routes.ts';
import './callbacks.ts';
import { type Settings, withoutPooler } from './config.ts';
import { backUpBefore, backUpDaily, deleteWhatIsOver, finishForKilled, goOnDeleting, TIDY_EACH_MS } from './upkeep.ts';

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
  /** Milliseconds between two searches for work that a failure or a killed instance has left. */
  tidyEach?: number;
};

const BUILT_WEB_APP = resolve(import.meta.dirname, '../../web/dist');
const BUILT_COMMAND_LINE = resolve(import.meta.dirname, '../../cli/dist/daymark.mjs');

/** Interval between two searches for calendars that are due. */
const CALENDARS_EACH_MS = 30_000;

/** Creates the whole product on one database, ready to listen or to have requests injected. Closing it closes the database. */
export async function createApp({
  settings,
  clock: fakeClock,
  chance = (below) => randomInt(below), // a function around it: the module that draws is loaded with the first draw
  log,
  webRoot = BUILT_WEB_APP,
  commandLine = BUILT_COMMAND_LINE,
  outgoing = {},
  onQuery,
  tidyEach = TIDY_EACH_MS,
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
  const shared =
    settings.databaseUrl === null ? undefined : await sharedBy(withoutPooler(settings).databaseUrl ?? '', () => db);
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
  const background = new Background(app.log);
  app.addHook('preClose', () => background.stop());
  deleteWhatIsOver(app, { db, clock, background });
  const deletions = makeDeletionsQueue({ db, log: app.log, gate, finishing, drawName: () => randomUUID() });
  goOnDeleting(app, deletions, tidyEach);
  if (shared) finishForKilled(app, { each: tidyEach, db, gate, finishing, indexer, sendLeft: shared.sendLeft });
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
    deletions,
    newDay: { isDue: areCopiesDue, begin: makeDueCopies },
  };
  const router = makeRouter(app, options);
  const counts = isPostgres(db) ? SHARED_COUNTS : countsInMemory();
  const throttleLogin = makeLoginThrottle(counts);
  const providers = await providersOf(settings);
  const transfers = makeTransfers(transferFolder);
  addApiRoutes(router, {
    ...{ settings, counts, throttleLogin, google, providers },
    ...{ streams, readings, openSnapshot, transfers },
  });

  answerProviderPages(app, { ...options, publicUrl }, providerPages({ providers, throttleLogin }));
  answerFeeds(app, options, feedsWith(makeFeedLimits(counts, 'feed')));
  answerPromisePages(app, options, { ...promisePagesWith(makeFeedLimits(counts, 'promise')), font: fontOf(webRoot) });
  answerDescription(app, router.endpoints);
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
