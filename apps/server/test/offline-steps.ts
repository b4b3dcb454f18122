import fc from 'fast-check';
import { FAULTS, type Fault, MODES, type Mode } from './offline-network.ts';

/** Both browsers of the account. */
export type By = 0 | 1;

/** Kinds of presses; which row it is about depends on what the page shows then. */
const PRESSED = ['add', 'start', 'pause', 'extend', 'done', 'rename', 'plan', 'unplan'] as const;

export type Step =
  | { kind: 'press'; by: By; what: (typeof PRESSED)[number]; row: number }
  | { kind: 'pass'; minutes: number; asleep: By | null }
  /** Airplane mode on or off. */
  | { kind: 'cut'; by: By; isCut: boolean }
  /** Faults of the next changes that this browser sends. */
  | { kind: 'fault'; by: By; faults: Fault[] }
  | { kind: 'mode'; by: By; mode: Mode }
  | { kind: 'server'; isUp: boolean }
  /** The page is killed where it is and opened again, or left closed until the next such step. */
  | { kind: 'page'; by: By; isOpen: boolean }
  /** Somebody sets the clock of the device. */
  | { kind: 'clock'; by: By; hours: number }
  | { kind: 'refresh'; by: By };

export type Scenario = {
  /** Minutes from the start to midnight in the zone of the account. */
  toMidnight: number;
  /** Hours by which the clocks of both devices are wrong at the start. */
  wrongBy: [number, number];
  /** Timers are pressed in the first browser alone, so that what it measured is what is booked. */
  isAlone: boolean;
  steps: Step[];
};

/** Presses that start and stop timers. */
export const TIMER_PRESSES: readonly string[] = ['start', 'pause', 'extend', 'done'];

const by = fc.constantFrom<By>(0, 1);
const press = fc.record({
  kind: fc.constant('press' as const),
  by,
  what: fc.constantFrom(
    ...(['add', 'add', 'start', 'start', 'start', 'pause', 'pause', ...PRESSED] as (typeof PRESSED)[number][]),
  ),
  row: fc.nat(7),
});
const hours = fc.constantFrom(0, 0, 3, -5, 26, -26);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: press },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      minutes: fc.constantFrom(0.05, 0.3, 1, 1, 5, 5, 20, 45, 240),
      asleep: fc.constantFrom<By | null>(null, null, null, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), by, isCut: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      by,
      faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mode' as const), by, mode: fc.constantFrom('open' as const, ...MODES) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server' as const), isUp: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('page' as const), by, isOpen: fc.constantFrom(true, true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), by, hours }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refresh' as const), by }) },
);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  toMidnight: fc.constantFrom(2, 20, 60, 400),
  wrongBy: fc.tuple(hours, hours),
  isAlone: fc.boolean(),
  steps: fc.array(step, { minLength: 25, maxLength: 60, size: 'max' }),
});
