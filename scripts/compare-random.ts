import { type NetworkOwner, ownerAt } from '#audited/network-owner.ts';
import { recentOptionsOf } from '#audited/random-accounts.ts';
import type { Compared } from '#recompute/compare.ts';
import { compareAccount } from './compare-account.ts';

const clock = () => Temporal.Now.instant().epochMilliseconds;

/**
 * Makes so many random accounts on a running server, one after the other beside those before, exports each and compares what the server
 * tells of it. In the end they are deleted, but for those of which a figure is told otherwise.
 */
export async function compareRandom(url: string, { accounts, seed }: { accounts: number; seed: number }) {
  const all: Compared = { figures: 0, differences: [] };
  const agreeing: NetworkOwner[] = [];
  try {
    for (let number = seed; number < seed + accounts; number += 1) {
      const options = recentOptionsOf(number, clock());
      const owner = await ownerAt(url, options);
      const text = await owner.server.export();
      const { figures, differences } = await compareAccount(owner.server, text, { zone: options.zone, clock });
      console.log(`${number}. ${figures.toLocaleString('en-US')} figures of ${options.tasks} tasks in ${options.zone}`);
      for (const line of differences) console.log(`   ${line}`);
      if (differences.length === 0) agreeing.push(owner);
      else console.log(`   The account stays: ${owner.username} / ${owner.password}`);
      all.figures += figures;
      all.differences.push(...differences);
    }
  } catch (error) {
    await Promise.allSettled(agreeing.map(({ remove }) => remove()));
    throw error;
  }
  for (const { remove } of agreeing) await remove();
  return all;
}
