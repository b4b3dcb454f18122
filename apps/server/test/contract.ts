import * as account from '@daymark/contract/account.ts';
import * as analytics from '@daymark/contract/analytics.ts';
import * as archive from '@daymark/contract/archive.ts';
import * as atMosts from '@daymark/contract/at-mosts.ts';
import * as bootstrap from '@daymark/contract/bootstrap.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import * as busyTime from '@daymark/contract/busy-time.ts';
import * as calendarFeed from '@daymark/contract/calendar-feed.ts';
import * as calendars from '@daymark/contract/calendars.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as codes from '@daymark/contract/codes.ts';
import * as commands from '@daymark/contract/commands.ts';
import * as completion from '@daymark/contract/completion.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as entries from '@daymark/contract/entries.ts';
import * as evening from '@daymark/contract/evening.ts';
import * as events from '@daymark/contract/events.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import * as finishDates from '@daymark/contract/finish-dates.ts';
import * as forecastRecord from '@daymark/contract/forecast-record.ts';
import * as forecasts from '@daymark/contract/forecasts.ts';
import * as hours from '@daymark/contract/hours.ts';
import * as itemTasks from '@daymark/contract/item-tasks.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import * as movingIn from '@daymark/contract/moving-in.ts';
import * as newLists from '@daymark/contract/new-lists.ts';
import * as openTasks from '@daymark/contract/open-tasks.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as promises from '@daymark/contract/promises.ts';
import * as proofs from '@daymark/contract/proofs.ts';
import * as providers from '@daymark/contract/providers.ts';
import * as quickAdd from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as search from '@daymark/contract/search.ts';
import * as settings from '@daymark/contract/settings.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as tokens from '@daymark/contract/tokens.ts';
import * as trash from '@daymark/contract/trash.ts';
import * as whatFits from '@daymark/contract/what-fits.ts';
import * as workspace from '@daymark/contract/workspace.ts';
import { z } from 'zod';

/** Every endpoint that the contract exports. */
export const CONTRACT = [
  account,
  analytics,
  archive,
  atMosts,
  bootstrap,
  bulk,
  busyTime,
  calendars,
  categories,
  codes,
  commands,
  trash,
  completion,
  entries,
  evening,
  events,
  experiments,
  finishDates,
  whatFits,
  forecasts,
  forecastRecord,
  hours,
  itemTasks,
  lists,
  moves,
  movingIn,
  newLists,
  passkeys,
  plan,
  openTasks,
  projects,
  promises,
  providers,
  proofs,
  quickAdd,
  repeats,
  search,
  settings,
  signIn,
  tasks,
  timer,
  tokens,
  workspace,
  calendarFeed,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
};

/** The schema of a query or body; undefined where the call takes none. */
export function schemaOf(endpoint: Endpoint, part: 'query' | 'body'): JsonSchema | undefined {
  const schema = endpoint[part];
  if (schema instanceof z.ZodUndefined) return undefined;
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}
