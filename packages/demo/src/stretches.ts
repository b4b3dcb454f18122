import { msFromMinutes } from '@daymark/domain/durations.ts';
import { countdownMs } from '@daymark/domain/timer.ts';
import type { Chance } from './random.ts';

export type Stretch = { started_at: Temporal.Instant; planned_end_at: Temporal.Instant; ended_at: Temporal.Instant };

const EXTENDED = 0.6;
const EXTENSION = msFromMinutes(15);

type Options = {
  interrupted: Stretch | undefined;
  /** Minutes. */
  planned: number;
  started_at: Temporal.Instant;
  ms: number;
};

/** One stretch under the timer, which counts down what the app would count down. */
export function stretchOf(chance: Chance, { interrupted, planned, started_at, ms }: Options): Stretch {
  const countdown = countdownMs({ interrupted, planned });
  const overtime = ms - countdown;
  const isExtended = overtime > 0 && chance.is(EXTENDED);
  const extension = isExtended ? Math.ceil(overtime / EXTENSION) * EXTENSION : 0;
  return { started_at, planned_end_at: after(started_at, countdown + extension), ended_at: after(started_at, ms) };
}

/** The same work under a timer that was set to other minutes. */
export function replanned(chance: Chance, stretches: Stretch[], planned: number): Stretch[] {
  const anew: Stretch[] = [];
  for (const { started_at, ended_at } of stretches) {
    const ms = started_at.until(ended_at).total('milliseconds');
    anew.push(stretchOf(chance, { interrupted: anew.at(-1), planned, started_at, ms }));
  }
  return anew;
}

const after = (instant: Temporal.Instant, ms: number) => instant.add({ milliseconds: Math.round(ms) });
