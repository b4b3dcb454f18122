import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { DayInParts } from '@daymark/domain/pace.ts';
import { normal, type Random } from '@daymark/domain/random.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import { spreadOf } from './people.ts';

/** How the days of a person are worked on: `begin` starts a day, and gives its parts up to so many minutes of work. */
export type DayHabit = { name: string; begin: (random: Random) => (minutes: number) => Span[] };

/** Share of the time from the first start of a day to its last end that is work. */
const USUAL_PACE = 0.65;

/** Minutes of one go, where each is followed by its share of the breaks. */
const GO = 25;

/** Days that go evenly, each at a pace of its own: half of them lie within this factor of the usual one. */
function evenDays(within: number): DayHabit {
  return {
    name: within === 1 ? 'the same part of each day is work' : `evenly, half of the days within ×${within}`,
    begin: (random) => {
      const pace = Math.min(1, USUAL_PACE * Math.exp(spreadOf(within) * normal(random)));
      return (minutes) => partsOf(minutes, () => ({ go: GO, pause: GO / pace - GO }));
    },
  };
}

/** Minutes of goes and of breaks, both in the mean and not alike, and the lunch that comes between two of them. */
const [MEAN_GO, MEAN_BREAK] = [45, 12];
const LUNCH = { after: 180, spread: 30, least: 20, most: 75 };

/** Days of goes and breaks by chance with a lunch among them; on half of the days breaks are within a factor of their usual length. */
function brokenDays(within: number): DayHabit {
  return {
    name: `goes and breaks by chance, and a lunch; breaks of half of the days within ×${within}`,
    begin: (random) => {
      const slower = Math.exp(spreadOf(within) * normal(random));
      const lunchAfter = LUNCH.after + LUNCH.spread * normal(random);
      const lunch = random.between(LUNCH.least, LUNCH.most);
      const chances = Array.from({ length: MOST_GOES }, () => ({
        go: 3 + (MEAN_GO - 3) * waitOf(random),
        pause: slower * MEAN_BREAK * waitOf(random),
      }));
      return (minutes) => {
        let isEaten = false;
        return partsOf(minutes, (place, clock) => {
          const chance = chances[place % MOST_GOES] ?? { go: GO, pause: 0 };
          if (isEaten || clock + chance.go < lunchAfter) return chance;
          isEaten = true;
          return { go: chance.go, pause: lunch };
        });
      };
    },
  };
}

const MOST_GOES = 100;

const waitOf = (random: Random): number => -Math.log(1 - random.between(0, 1));

/** Parts of a day up to so much work, by the go and the pause that come next. */
function partsOf(minutes: number, next: (place: number, clock: number) => { go: number; pause: number }): Span[] {
  const parts: Span[] = [];
  let [left, clock] = [minutes, 0];
  while (left > 0) {
    const { go, pause } = next(parts.length, clock);
    const length = Math.min(go, left);
    parts.push({ from: msFromMinutes(clock), until: msFromMinutes(clock + length) });
    left -= length;
    clock += length + pause;
  }
  return parts;
}

export const plantedDays = (): DayHabit[] => [...[1, 1.15, 1.4].map(evenDays), ...[1, 1.4].map(brokenDays)];

/** A day of these parts as the product knows it. */
export function dayOfParts(parts: Span[]): DayInParts {
  const momentOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms));
  return {
    parts,
    workedMs: parts.reduce((sum, { from, until }) => sum + until - from, 0),
    firstStart: momentOf(parts.at(0)?.from ?? 0),
    lastEnd: momentOf(parts.at(-1)?.until ?? 0),
  };
}
