import { minutesText } from './durations.ts';
import type { Context, ReadTask } from './read-file.ts';
import { counted } from './sentences.ts';

/** An entry as it comes in. */
export type CutEntry = { task: ReadTask; from: number; until: number };

const LONGEST_MS = 24 * 3_600_000;

/**
 * Time entries without what cannot be: no two overlap, the later begun giving way, and nothing lies ahead. They come by their
 * start, of two that begin together the first in the file first.
 */
export function cutEntries(tasks: readonly ReadTask[], ctx: Context): CutEntry[] {
  const wanted = withoutTooLong(timedEntries(tasks, ctx), ctx).sort((a, b) => a.from - b.from);
  const cut = { entries: 0, ms: 0 };
  let taken = Number.NEGATIVE_INFINITY;
  const kept = wanted.filter((entry) => {
    const from = Math.max(entry.from, taken);
    const lost = Math.min(from, entry.until) - entry.from;
    if (lost > 0) {
      cut.entries += 1;
      cut.ms += lost;
    }
    if (from >= entry.until) return false;
    entry.from = from;
    taken = entry.until;
    return true;
  });
  if (cut.entries > 0) ctx.notes.once(`${counted(cut.entries, 'entry')} overlapped: ${msText(cut.ms)} cut off`);
  return kept;
}

/** Entries that have a length and have begun; one that has not ended yet ends now. */
function timedEntries(tasks: readonly ReadTask[], { notes, now }: Context): CutEntry[] {
  const timed: CutEntry[] = [];
  for (const task of tasks) {
    for (const { from, until, about } of task.entries) {
      const why = until <= from ? 'without time' : from >= now ? 'lies in the future' : null;
      if (why !== null) notes.tell({ about: null, text: `An entry of ${about}: ${why}`, kind: `an entry ${why}` });
      else timed.push({ task, from, until: Math.min(until, now) });
      if (why === null && until > now) notes.once('An entry that ends in the future ends now');
    }
  }
  return timed;
}

function withoutTooLong(entries: CutEntry[], { ask, notes }: Context): CutEntry[] {
  const count = entries.filter(isTooLong).length;
  if (count === 0) return entries;
  const answer = ask({
    id: 'long_entries',
    kind: 'many',
    text: 'Some time entries are longer than 24 hours. Timers that were forgotten look like this.',
    options: [{ value: 'bring', label: `Bring ${counted(count, 'entry')} longer than 24 hours` }],
    proposal: [],
  });
  if (answer.includes('bring')) return entries;
  notes.once(`${counted(count, 'entry')} longer than 24 hours: left out`);
  return entries.filter((entry) => !isTooLong(entry));
}

const isTooLong = ({ from, until }: CutEntry): boolean => until - from > LONGEST_MS;

const msText = (ms: number): string => (ms < 60_000 ? 'less than a minute' : minutesText(Math.floor(ms / 60_000)));
