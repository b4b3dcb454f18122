import { quantileOf } from './history.ts';
import { MINUTE, median, round, sum } from './numbers.ts';

/** A day by its parts with work, in milliseconds. */
export type PacedDay = { worked: number; parts: { from: number; until: number }[] };

/** Paces, each with its weight. */
type Weighted = { pace: number; weight: number };

const [FULL_DAY, FEWEST, USUAL] = [120 * MINUTE, 5, 0.75];
const PRIORS = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 1];
const [PRIOR_WEIGHT, PRIOR_SQUARES] = [0.25, 0.04];

/** Paces at which so many minutes are worked on a day of which something may have passed. */
export function pacesFor(days: readonly PacedDay[], minutes: number, today: PacedDay | null): Weighted[] {
  const full = days.filter(({ worked }) => worked >= FULL_DAY);
  if (full.length < FEWEST) return withPriors([]);
  const [length, from] = [minutes * MINUTE, today === null ? 0 : Math.floor(today.worked / MINUTE) * MINUTE];
  const long = full.filter(({ worked }) => worked > from && worked - from >= length / 2 && length > 0);
  if (long.length < FEWEST) return withPriors(full.map((day) => paceIn(day, 0, day.worked)));
  const rests = long.map((day) => Math.log(paceIn(day, from, Math.min(length, day.worked - from))));
  if (today === null || from === 0) return withPriors(rests.map(Math.exp));
  const befores = long.map((day) => Math.log(paceIn(day, 0, from)));
  const [middle, other] = [sum(befores) / long.length, sum(rests) / long.length];
  const both = sum(befores.map((before, at) => (before - middle) * ((rests[at] ?? 0) - other)));
  const slope = both / (sum(befores.map((before) => (before - middle) ** 2)) + PRIOR_SQUARES);
  const moved = Math.max(0, Math.min(1, slope));
  const now = Math.log(paceIn(today, 0, from));
  return withPriors(rests.map((rest, at) => Math.min(1, Math.exp(rest + moved * (now - (befores[at] ?? 0))))));
}

function withPriors(own: readonly number[]): Weighted[] {
  const middle = median(own) ?? USUAL;
  const priors = PRIORS.map((pace) => ({ pace: Math.min(1, (middle * pace) / USUAL), weight: PRIOR_WEIGHT }));
  return [...own.map((pace) => ({ pace, weight: 1 })), ...priors].sort((one, next) => one.pace - next.pace);
}

/** The pace of the work of a day from so much of it on: what is left of its parts, cut at both ends. */
function paceIn({ parts }: PacedDay, from: number, length: number): number {
  if (length <= 0) return 1;
  const cut: { from: number; until: number }[] = [];
  let [skipped, taken] = [0, 0];
  for (const part of parts.toSorted((one, next) => one.from - next.from || one.until - next.until)) {
    const start = part.from + Math.min(part.until - part.from, from - skipped);
    const end = Math.min(part.until, start + length - taken);
    skipped += start - part.from;
    taken += end - start;
    if (end > start) cut.push({ from: start, until: end });
  }
  return Math.min(1, length / Math.max(length, (cut.at(-1)?.until ?? 0) - (cut[0]?.from ?? 0)));
}

/** Minutes in order at evenly spread shares of the sets that take up to them. */
export function heldMinutes(
  sorted: Float64Array,
  level: { p50: number; p80: number },
  said: number | null,
): Float64Array {
  const draws = sorted.length;
  const most = Math.max(level.p50, level.p80);
  const middle = quantileOf(sorted, level.p50);
  const reach = quantileOf(sorted, most) - middle;
  const stretch = said === null || reach === 0 ? 1 : Math.max(0, said - middle) / reach;
  return Float64Array.from({ length: draws }, (_, draw) => {
    const value = quantileOf(sorted, levelAt((draw + 0.5) / draws, level.p50, most));
    return value > middle ? middle + (value - middle) * stretch : value;
  });
}

function levelAt(share: number, half: number, most: number): number {
  if (share <= 0.5) return (share / 0.5) * half;
  if (share <= 0.8) return half + ((share - 0.5) / (0.8 - 0.5)) * (most - half);
  return most + ((share - 0.8) / (1 - 0.8)) * (1 - most);
}

/** The paces by which the two figures of a plan become times. */
export function clockOf(held: Float64Array, paces: readonly Weighted[]): { pace: number; latest_pace: number } {
  const all = sum(paces.map(({ weight }) => weight));
  const paceAt = (share: number) => {
    let reached = 0;
    for (const { pace, weight } of paces) {
      reached += weight;
      if (reached >= share * all) return pace;
    }
    return paces.at(-1)?.pace ?? USUAL;
  };
  const turn = (1 + Math.sqrt(5)) / 2;
  const times = held.map((minutes, draw) => minutes / paceAt(((draw + 0.5) * turn) % 1)).sort();
  const at = (share: number) => {
    const time = quantileOf(times, share);
    const pace = time > 0 ? quantileOf(held, share) / time : paceAt(0.5);
    return Math.min(1, Math.max(0.0001, round(pace, 4)));
  };
  return { pace: at(0.5), latest_pace: at(0.8) };
}
