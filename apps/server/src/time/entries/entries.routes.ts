import * as api from '@daymark/contract/entries.ts';
import type { Route } from '#http/routes/router.ts';
import * as entries from './entries.service.ts';

export function entryRoutes(route: Route): void {
  route(api.getTaskEntries, (ctx, { params }) => entries.taskEntries(ctx, params.id));
  route(api.getDayEntries, (ctx, { query }) => entries.dayEntries(ctx, query.date));
  route(api.createEntry, (ctx, { body }) => entries.createEntry(ctx, body));
  route(api.updateEntry, (ctx, { params, body }) => entries.updateEntry(ctx, params.id, body));
  route(api.deleteEntry, (ctx, { params }) => entries.deleteEntry(ctx, params.id));
  route(api.restoreEntry, (ctx, { params }) => entries.restoreEntry(ctx, params.id));
}
