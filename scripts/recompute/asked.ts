import type { Account } from './account.ts';
import type { Choice } from './estimates.ts';
import type { Ask } from './http.ts';
import type { Ids } from './ids.ts';

/** Dates and which tasks are left out; an absent date leaves its side open. */
export type Range = Choice & { from?: string; to?: string };

/** An account and the server that is asked about it; `now` tells the moment of the next answer. */
export type Audited = { account: Account; ids: Ids; ranges: readonly Range[]; ask: Ask; now: () => number };
