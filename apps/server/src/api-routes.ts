import { getEvents } from '@daymark/contract/events.ts';
import { scopeOfKind } from '#context/scopes.ts';
import { busyTimeRoutes } from '#days/busy-time/busy-time.routes.ts';
import { calendarRoutes } from '#days/calendars/calendars.routes.ts';
import type { Readings } from '#days/calendars/readings.service.ts';
import { eveningRoutes } from '#days/evening/evening.routes.ts';
import { finishDateRoutes } from '#days/finish-dates/finish-dates.routes.ts';
import { planRoutes } from '#days/plan/plan.routes.ts';
import { promiseRoutes } from '#days/promises/promises.routes.ts';
import { quickAddRoutes } from '#days/quick-add/quick-add.routes.ts';
import { settingsRoutes } from '#days/settings/settings.routes.ts';
import { timetableRoutes } from '#days/timetable/timetable.routes.ts';
import { whatFitsRoutes } from '#days/what-fits/what-fits.routes.ts';
import { workspaceRoutes } from '#days/workspace/workspace.routes.ts';
import type { Database } from '#db/database.ts';
import type { EventStreams } from '#http/live/event-streams.ts';
import type { Router } from '#http/routes/router.ts';
import { analyticsRoutes } from '#insight/analytics/analytics.routes.ts';
import { atMostsRoutes } from '#insight/at-mosts/at-mosts.routes.ts';
import { experimentRoutes } from '#insight/experiments/experiments.routes.ts';
import { forecastRecordRoutes } from '#insight/forecast-record/forecast-record.routes.ts';
import { forecastRoutes } from '#insight/forecasts/forecasts.routes.ts';
import { hoursRoutes } from '#insight/hours/hours.routes.ts';
import { summaryRoutes } from '#insight/summaries/summaries.routes.ts';
import { accountRoutes } from '#people/account/account.routes.ts';
import { calendarFeedRoutes } from '#people/calendar-feed/calendar-feed.routes.ts';
import { codeSignInRoutes } from '#people/code-sign-in/code-sign-in.routes.ts';
import { codeRoutes } from '#people/codes/codes.routes.ts';
import { askForCode } from '#people/codes/tickets.service.ts';
import { passkeySignInRoutes } from '#people/passkey-sign-in/passkey-sign-in.routes.ts';
import { passkeyRoutes } from '#people/passkeys/passkeys.routes.ts';
import { proofRoutes } from '#people/proofs/proofs.routes.ts';
import type { Provider } from '#people/providers/provider.ts';
import { providerRoutes } from '#people/providers/providers.routes.ts';
import { issuersOf, logOutPage } from '#people/providers/providers.service.ts';
import type { AttemptCounts } from '#people/security/attempt-counts.ts';
import { makeChallengeLimit } from '#people/security/challenge-limit.ts';
import { makeCodeLimit } from '#people/security/code-limit.ts';
import type { LoginThrottle } from '#people/security/login-throttle.ts';
import { makeSignUpLimit } from '#people/security/sign-up-limit.ts';
import type { Google } from '#people/sign-in/google.ts';
import { signInRoutes } from '#people/sign-in/sign-in.routes.ts';
import { tokenRoutes } from '#people/tokens/tokens.routes.ts';
import { completionRoutes } from '#time/completion/completion.routes.ts';
import { entryRoutes } from '#time/entries/entries.routes.ts';
import { timerRoutes } from '#time/timer/timer.routes.ts';
import { archiveRoutes } from '#whole/archive/archive.routes.ts';
import type { Transfers } from '#whole/archive/transfers.ts';
import { assistantRoutes } from '#whole/assistants/assistants.routes.ts';
import { bootstrapRoutes } from '#whole/bootstrap/bootstrap.routes.ts';
import { historyRoutes } from '#whole/history/history.routes.ts';
import { movingInRoutes } from '#whole/moving-in/moving-in.routes.ts';
import { trashRoutes } from '#whole/trash/trash.routes.ts';
import { categoryRoutes } from '#work/categories/categories.routes.ts';
import { inboxRoutes } from '#work/inbox/inbox.routes.ts';
import { itemTaskRoutes } from '#work/item-tasks/item-tasks.routes.ts';
import { listRoutes } from '#work/lists/lists.routes.ts';
import { moveRoutes } from '#work/moves/moves.routes.ts';
import { openTaskRoutes } from '#work/open-tasks/open-tasks.routes.ts';
import { projectRoutes } from '#work/projects/projects.routes.ts';
import { repeatRoutes } from '#work/repeats/repeats.routes.ts';
import { searchRoutes } from '#work/search/search.routes.ts';
import { taskRoutes } from '#work/tasks/tasks.routes.ts';
import type { Settings } from './config.ts';

type Parts = {
  settings: Settings;
  /** Counts of failed attempts. */
  counts: AttemptCounts;
  throttleLogin: LoginThrottle;
  google: Google | null;
  providers: Provider[];
  streams: EventStreams;
  /** Readings of calendars; null where the host has opened none. */
  readings: Readings | null;
  openSnapshot: Database['openSnapshot'];
  transfers: Transfers;
};

/** Adds the calls of all rooms. */
export function addApiRoutes(
  { route, routeEvents, routeMessages, endpoints, ...fileRoutes }: Router,
  { settings, counts, throttleLogin, google, providers, streams, readings, openSnapshot, transfers }: Parts,
): void {
  const { publicUrl } = settings;
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
  archiveRoutes(fileRoutes, { openSnapshot, transfers });
  movingInRoutes(fileRoutes, { transfers });
  assistantRoutes({ routeMessages }, { publicUrl });
}
