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

/** The hours of a day in which busy time takes from its work. */
type HoursOf = (day: Temporal.PlainDate) => Span;

/** Milliseconds of busy time within the hours of each day that has some, by its date; what overlaps counts once. */
export function busyByDay(blocks: readonly Span[], hoursOf: HoursOf, days: DayRule): Map<string, number> {
  const busy = new Map<string, number>();
  let current: DayInTime | null = null;
  for (const block of united(blocks)) {
    let from = block.from;
    while (from < block.until) {
      if (current === null || from >= current.until) current = dayInTime(from, hoursOf, days);
      const [part] = within({ from, until: block.until }, current.hours);
      if (part) busy.set(current.date, (busy.get(current.date) ?? 0) + part.until - part.from);
      from = current.until;
    }
  }
  return busy;
}

type DayInTime = { date: string; until: number; hours: Span };

function dayInTime(at: number, hoursOf: HoursOf, days: DayRule): DayInTime {
  const day = dayOf(Temporal.Instant.fromEpochMilliseconds(at), days);
  return {
    date: day.toString(),
    until: startOf(day.add({ days: 1 }), days).epochMilliseconds,
    hours: hoursOf(day),
  };
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
