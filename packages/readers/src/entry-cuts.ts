import { minutesText } from './durations.ts';
import type { Context, ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';

/**
 * Entries as they come in: for each the place of its task among the tasks of the file, its beginning and its end. They are columns of
 * numbers, since a file may have hundreds of thousands.
 */
export type CutEntries = { places: number[]; starts: number[]; ends: number[] };

const LONGEST_MS = 24 * 3_600_000;

/**
 * Time entries without what cannot be: no two overlap, the later begun giving way, and nothing lies ahead. They come by their
 * start, of two that begin together the first in the file first.
 */
export function cutEntries(tasks: readonly ReadTask[], ctx: Context): CutEntries {
  const wanted = timedEntries(tasks, ctx);
  const kept: CutEntries = { places: [], starts: [], ends: [] };
  const cut = { entries: 0, ms: 0 };
  let taken = Number.NEGATIVE_INFINITY;
  for (const entry of inOrder(wanted, ctx)) {
    const { place, start, end } = entryAt(wanted, entry);
    const from = Math.max(start, taken);
    const lost = Math.min(from, end) - start;
    if (lost > 0) {
      cut.entries += 1;
      cut.ms += lost;
    }
    if (from >= end) continue;
    add(kept, place, { from, until: end });
    taken = end;
  }
  if (cut.entries > 0) ctx.notes.once(`${counted(cut.entries, 'entry')} overlapped: ${msText(cut.ms)} cut off`);
  return kept;
}

/** Entries that have a length and have begun; one that has not ended yet ends now. */
function timedEntries(tasks: readonly ReadTask[], { notes, now }: Context): CutEntries {
  const timed: CutEntries = { places: [], starts: [], ends: [] };
  for (const [place, task] of tasks.entries()) {
    for (const { from, until, about } of task.entries) {
      const why = until <= from ? 'without time' : from >= now ? 'lies in the future' : null;
      if (why !== null) notes.tell({ about: null, text: `An entry of ${about}: ${why}`, kind: `an entry ${why}` });
      else add(timed, place, { from, until: Math.min(until, now) });
      if (why === null && until > now) notes.once('An entry that ends in the future ends now');
    }
  }
  return timed;
}

function add({ places, starts, ends }: CutEntries, place: number, { from, until }: { from: number; until: number }) {
  places.push(place);
  starts.push(from);
  ends.push(until);
}

const entryAt = ({ places, starts, ends }: CutEntries, entry: number) => ({
  place: places[entry] ?? 0,
  start: starts[entry] ?? 0,
  end: ends[entry] ?? 0,
});

/** The numbers of the entries in the order of their starts, without those that are too long. */
function inOrder(entries: CutEntries, ctx: Context): number[] {
  const { starts } = entries;
  return withoutTooLong(entries, ctx).sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0));
}

function withoutTooLong(entries: CutEntries, { ask, notes }: Context): number[] {
  const isTooLong = (entry: number): boolean => (entries.ends[entry] ?? 0) - (entries.starts[entry] ?? 0) > LONGEST_MS;
  const all = [...entries.places.keys()];
  const short = all.filter((entry) => !isTooLong(entry));
  const count = all.length - short.length;
  if (count === 0) return all;
  const answer = ask({
    id: 'long_entries',
    kind: 'many',
    text: 'Some time entries are longer than 24 hours. Timers that were forgotten look like this.',
    options: [{ value: 'bring', label: `Bring ${counted(count, 'entry')} longer than 24 hours` }],
    proposal: [],
  });
  if (answer.includes('bring')) return all;
  notes.once(`${counted(count, 'entry')} longer than 24 hours: left out`);
  return short;
}

const msText = (ms: number): string => (ms < 60_000 ? 'less than a minute' : minutesText(Math.floor(ms / 60_000)));
