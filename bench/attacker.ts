import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Target } from './attack.ts';
import { ATTACKS } from './attack-list.ts';

/** A client program: carries out one attack. */

export type AttackOrder = { order: 'prepare'; attack: string; target: Target } | { order: 'go'; seconds: number };

export type AttackReport = { seconds: number; tally: Record<string, number> };

/** Nice value of the attacker, which shares a core with the user whose waits are measured: that user must not wait for it. */
const NICER = 5;
setPriority(Math.min(19, getPriority() + NICER));
try {
  writeFileSync('/proc/self/autogroup', String(NICER)); // of its session, by which Linux divides a core first
} catch {
  // Another system, or a Linux that divides by process.
}

const tally: Record<string, number> = {};
/** Without an attack nothing happens until the time is over. */
let carryOut: () => Promise<unknown> = () => new Promise(() => undefined);

process.on('disconnect', () => process.exit()); // with the benchmark
process.on('message', async (message: AttackOrder) => {
  if (message.order === 'prepare') {
    const attack = ATTACKS.find(({ name }) => name === message.attack);
    if (attack) {
      carryOut = attack.prepare(message.target, (event) => {
        tally[event] = (tally[event] ?? 0) + 1;
      });
    }
    process.send?.({});
    return;
  }
  const start = performance.now();
  await Promise.race([carryOut(), setTimeout(message.seconds * 1000)]);
  process.send?.({ seconds: (performance.now() - start) / 1000, tally } satisfies AttackReport);
});
