import { accountOf } from '#recompute/account.ts';
import type { Range } from '#recompute/asked.ts';
import { audit } from '#recompute/audit.ts';
import type { Compared } from '#recompute/compare.ts';
import type { Connection } from '#recompute/http.ts';

type Asking = { zone: string; clock: () => number; ranges?: Range[] };

/** Compares all that a server tells of an account with its export. Where a day begins meanwhile, answers are of two days: it asks anew. */
export async function compareAccount(server: Connection, text: string, asking: Asking): Promise<Compared> {
  const { zone, clock, ranges } = asking;
  const account = accountOf(text, { zone, now: clock() });
  const all: Compared = { figures: 0, differences: [] };
  for await (const one of audit({ account, now: clock, ask: server.ask, ...(ranges && { ranges }) })) {
    all.figures += one.figures;
    all.differences.push(...one.differences);
  }
  const isSameDay = accountOf(text, { zone, now: clock() }).today === account.today;
  return isSameDay ? all : compareAccount(server, text, asking);
}
