import * as api from '@daymark/contract/calendar-feed.ts';
import type { Route } from '#http/routes/router.ts';
import * as feed from './calendar-feed.service.ts';

export function calendarFeedRoutes(route: Route): void {
  route(api.getCalendarFeed, (ctx) => feed.calendarFeed(ctx));
  route(api.createCalendarFeed, (ctx, { body }) => feed.createFeed(ctx, body));
  route(api.updateCalendarFeed, (ctx, { body }) => feed.updateFeed(ctx, body));
  route(api.endCalendarFeed, (ctx) => feed.endFeed(ctx));
}
