/** Imports in the model of the timer: entries of a file give way, moment by moment. Shares no code with the product. */
import * as timer from './timer-model.ts';

export type Given = { from: number; to: number | null }[];

/** Adds a paused task with these entries of its timer, in this order. */
export function addImported(model: timer.Model, task: timer.ModelTask, given: Given): timer.Refused {
  if (given.some(({ to }) => to === null) && model.tasks.some(timer.running)) {
    return timer.conflict('A timer runs here, and one runs in the file. Pause the one here first.');
  }
  model.tasks.push(task);
  for (const span of given) addEntry(model, task, span);
  return null;
}

function addEntry(model: timer.Model, task: timer.ModelTask, { from, to }: Given[number]): void {
  const plannedEnd = from + 25 * 60_000;
  const end = to === null ? null : Math.min(to, model.now);
  for (const part of leftOf(model, { from, to })) {
    timer.add(model, task, { ...part, plannedEnd });
    const entry = task.entries.at(-1);
    if (!entry?.measured || (part.from === from && part.to === end)) continue;
    entry.source = 'corrected';
    entry.measured.from = from;
    entry.measured.to = part.to === null ? null : (end ?? part.to);
  }
}

/** The parts of a span that no entry has, up to now: cut at every edge of another, and judged by their middle. */
function leftOf(model: timer.Model, { from, to }: Given[number]): Given {
  const { now } = model;
  const taken = timer.entriesOf(model).filter((entry) => entry.to !== entry.from);
  if (from > now) return [];
  if (from === to) return [{ from, to }];
  const lastEnd = Math.max(from, ...taken.map((entry) => entry.to ?? Infinity));
  const until = Math.min(to ?? lastEnd, now);
  const edges = taken.flatMap((entry) => [entry.from, entry.to ?? Infinity]);
  const cuts = [...new Set([from, until, ...edges.filter((edge) => from < edge && edge < until)])].sort(
    (a, b) => a - b,
  );
  const isFree = (middle: number) => !taken.some((entry) => entry.from < middle && middle < (entry.to ?? Infinity));
  const parts: Given = [];
  for (const [place, start] of cuts.entries()) {
    const next = cuts[place + 1];
    if (next === undefined || !isFree((start + next) / 2)) continue;
    const last = parts.at(-1);
    if (last?.to === start) last.to = next;
    else parts.push({ from: start, to: next });
  }
  return to === null && lastEnd <= now ? [...parts, { from: lastEnd, to: null }] : parts;
}
