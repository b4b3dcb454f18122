import type { Scope } from '@daymark/contract/endpoint.ts';
import type { PersonalToken } from '@daymark/contract/tokens.ts';
import { formatDay, formatInstant } from '#ui/format.ts';

/** Words for what each scope opens. */
export const SCOPE_WORDS: Record<Scope, string> = {
  read: 'Read everything but sign-ins and tokens',
  tasks: 'Change projects, lists, categories, tasks and experiments',
  timer: 'Start, pause and complete the timer',
  entries: 'Book and correct time',
  plan: 'Change plans, notes of days and hours',
  busy: 'Say when you are busy',
  archive: 'Export and import',
  mcp: 'Be used by an assistant (MCP)',
};

/** 'read, plan · Last used Nov 20, 2026 at 10:40, from 127.0.0.1 · Ends Feb 18, 2027'. */
export function aboutToken({ scopes, last_used_at, last_address, ends_at }: PersonalToken, now: Date): string {
  const from = last_address === null ? '' : `, from ${last_address}`;
  const used = last_used_at === null ? 'Never used' : `Last used ${formatInstant(last_used_at)}${from}`;
  return [scopes.join(', '), used, endOf(ends_at, now)].join(' · ');
}

function endOf(ends_at: string | null, now: Date): string {
  if (ends_at === null) return 'Does not end by itself';
  return new Date(ends_at) <= now ? `Ended ${formatDay(ends_at)}` : `Ends ${formatDay(ends_at)}`;
}
