import * as api from '@daymark/contract/settings.ts';
import type { Route } from '#http/routes/router.ts';
import * as settings from './settings.service.ts';

export function settingsRoutes(route: Route): void {
  route(api.getSettings, (ctx) => settings.settings(ctx));
  route(api.updateSettings, (ctx, { body }) => settings.updateSettings(ctx, body));
}
