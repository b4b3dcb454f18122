import type { STORED } from '#api/stored-keys.ts';

type LastExpiry = typeof STORED.lastTone;

/** Milliseconds after which all tabs that notice an expiry at once have written their claims. */
const CLAIM_MS = 60;

/** Milliseconds for which a claim keeps the lock: longer than a busy browser takes to show a tab what another has stored. */
const LOCKED_MS = 2000;

/**
 * Whether this tab is to act on `expiry`: once for each expiry in all tabs of this browser. A lock decides between tabs that
 * notice it at once; without locks, which only a secure context has, it is the tab that wrote its claim last.
 */
export async function claimExpiry(last: LastExpiry, expiry: string): Promise<boolean> {
  if (last.read()?.[0] === expiry) return false;
  if (!('locks' in navigator)) return claim(last, expiry);
  return new Promise((resolve) => {
    void navigator.locks.request(`${last.key} ${expiry}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null && (await claim(last, expiry)));
      if (lock) await wait(LOCKED_MS);
    });
  });
}

async function claim(last: LastExpiry, expiry: string): Promise<boolean> {
  const claim = crypto.getRandomValues(new Uint32Array(2)).join('-');
  last.write([expiry, claim]);
  await wait(CLAIM_MS);
  return last.read()?.[1] === claim;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps every tab from acting on `expiry`, those with a claim too. */
export function settleExpiry(last: LastExpiry, expiry: string): void {
  last.write([expiry]);
}
