import type { Endpoint, Scope } from '@daymark/contract/endpoint.ts';
import { insufficientScope } from './api-error.ts';
import type { UserContext } from './context.ts';

/** Refuses a personal token that does not open calls of a scope; null is a call that none opens. */
export function requireScope({ token }: Pick<UserContext, 'token'>, scope: Scope | null): void {
  if (token && (scope === null || !token.scopes.includes(scope))) throw insufficientScope(scope);
}

/** The scope of the call that logs commands of a kind. */
export type ScopeOfKind = (kind: string) => Scope | null;

/** Reads `endpoints` with each question: routes are installed one after the other. */
export function scopeOfKind(endpoints: readonly Endpoint[]): ScopeOfKind {
  return (kind) =>
    endpoints.find(({ command }) => command && 'kind' in command && command.kind === kind)?.scope ?? null;
}
