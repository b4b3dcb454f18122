import { browserStorage } from '#api/browser-storage.ts';

/** Milliseconds after which all tabs that notice an expiry at once have written their claims. */
const CLAIM_MS = 60;

/**
 * Whether this tab is to act on `expiry`: once for each expiry in all tabs of this browser, in the tab that wrote its claim
 * last.
 */
export async function claimExpiry(key: string, expiry: string): Promise<boolean> {
  const last = browserStorage.readJson(key);
  if (Array.isArray(last) && last[0] === expiry) return false;
  const claim = JSON.stringify([expiry, crypto.getRandomValues(new Uint32Array(2)).join('-')]);
  browserStorage.write(key, claim);
  await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  return browserStorage.read(key) === claim;
}

/** Keeps every tab from acting on `expiry`, those with a claim too. */
export function settleExpiry(key: string, expiry: string): void {
  browserStorage.write(key, JSON.stringify([expiry]));
}
