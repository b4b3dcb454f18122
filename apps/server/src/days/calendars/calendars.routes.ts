import * as api from '@daymark/contract/calendars.ts';
import type { Route } from '#http/routes/router.ts';
import * as calendars from './calendars.service.ts';

export function calendarRoutes(route: Route, deps: calendars.Deps): void {
  route(api.getCalendars, (ctx) => calendars.calendars(ctx, deps));
  route(api.createCalendar, (ctx, { body }) => calendars.createCalendar(ctx, body, deps));
  route(api.updateCalendar, (ctx, { params, body }) =>
    calendars.updateCalendar(ctx, params.id, { changes: body, ...deps }),
  );
  route(api.deleteCalendar, (ctx, { params }) => calendars.deleteCalendar(ctx, params.id));
  route(api.readCalendar, (ctx, { params }) => calendars.readCalendar(ctx, params.id, deps));
}
