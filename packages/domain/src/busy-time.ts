import type { DayRule } from './days.ts';
import { dayOf, startOf } from './days.ts';
import type { Span } from './timetable.ts';

/** A block of time at which nothing is worked on, in epoch milliseconds. */
export type BusySpan = Span & { title: string | null };

/** The part of a block that lies within a time; none where it only touches it. */
export function within<Block extends Span>(block: Block, { from, until }: Span): Block[] {
  return withLength({ ...block, from: Math.max(block.from, from), until: Math.min(block.until, until) });
}

/** The parts of a block that lie before and after a time. */
export function outsideOf<Block extends Span>(block: Block, { from, until }: Span): Block[] {
  return [
    ...withLength({ ...block, until: Math.min(block.until, from) }),
    ...withLength({ ...block, from: Math.max(block.from, until) }),
  ];
}

const withLength = <Block extends Span>(block: Block): Block[] => (block.from < block.until ? [block] : []);

/** Time that any of the blocks covers, each moment of it once, in order. */
export function united(blocks: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, until } of blocks.toSorted((one, other) => one.from - other.from)) {
    const last = spans.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else spans.push({ from, until });
  }
  return spans;
}

/** Time that one of the first blocks covers and none of the others, in order. */
export function uncovered(blocks: readonly Span[], others: readonly Span[]): Span[] {
  const covers = united(others);
  let next = 0;
  return united(blocks).flatMap(({ from, until }) => {
    const free: Span[] = [];
    let begin = from;
    while (next < covers.length && (covers[next] as Span).until <= from) next += 1; // below its length
    for (let place = next; place < covers.length; place += 1) {
      const cover = covers[place] as Span; // below its length
      if (cover.from >= until) break;
      if (cover.from > begin) free.push({ from: begin, until: cover.from });
      begin = Math.max(begin, cover.until);
    }
    return begin < until ? [...free, { from: begin, until }] : free;
  });
}

/** A day, from its start to the next one, and the hours in which busy time takes from its work. */
export type DayInTime = Span & { date: string; hours: Span };

/** Gives the day in which a moment lies. Each is looked up once: zones make that slow. */
export function daysInTime(hoursOf: (day: Temporal.PlainDate) => Span, days: DayRule): (at: number) => DayInTime {
  const known = new Map<number, DayInTime[]>();
  return (at) => {
    const key = Math.floor(at / MS_OF_A_DAY);
    const near = known.get(key) ?? [];
    known.set(key, near);
    const found = near.find(({ from, until }) => from <= at && at < until) ?? dayInTime(at, hoursOf, days);
    if (!near.includes(found)) near.push(found);
    return found;
  };
}

const MS_OF_A_DAY = 24 * 60 * 60 * 1000;

function dayInTime(at: number, hoursOf: (day: Temporal.PlainDate) => Span, days: DayRule): DayInTime {
  const day = dayOf(Temporal.Instant.fromEpochMilliseconds(at), days);
  return {
    date: day.toString(),
    from: startOf(day, days).epochMilliseconds,
    until: startOf(day.add({ days: 1 }), days).epochMilliseconds,
    hours: hoursOf(day),
  };
}

/** Milliseconds of busy time within the hours of each day that has some, by its date; what overlaps counts once. */
export function busyByDay(blocks: readonly Span[], dayAt: (at: number) => DayInTime): Map<string, number> {
  const busy = new Map<string, number>();
  for (const block of united(blocks)) {
    let from = block.from;
    while (from < block.until) {
      const day = dayAt(from);
      const [part] = within({ from, until: block.until }, day.hours);
      if (part) busy.set(day.date, (busy.get(day.date) ?? 0) + part.until - part.from);
      from = day.until;
    }
  }
  return busy;
}

/** The moment at which so many milliseconds have passed outside of the blocks. */
export function freeTimeAfter(start: number, length: number, blocks: readonly Span[]): number {
  let [at, left] = [start, length];
  for (const { from, until } of united(blocks)) {
    if (until <= at) continue;
    if (from >= at + left) break;
    left -= Math.max(0, from - at);
    at = until;
  }
  return at + left;
}
