import { hashCost } from '#people/security/hash-cost.ts';

/**
 * Passwords of tests cost a hundredth of the real hash, since nearly each test signs in and none is attacked. Each hash says its cost:
 * processes that tests start verify these too, and make real ones.
 */
export function makeHashesCheap(): void {
  Object.assign(hashCost, { memory: 256, passes: 1 });
}
