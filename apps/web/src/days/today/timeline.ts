import type { BusyBlock, Gap, Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { joinedBlocks } from '#days/busy-time/joined-blocks.ts';

/** A row of the day's timeline below the running task. */
export type TimelineRow =
  | { kind: 'task'; planned: PlannedTask }
  | { kind: 'gap'; gap: Gap }
  | { kind: 'busy'; busy: BusyBlock };

/**
 * The open tasks of a plan in its order, with gaps and the busy time that is not over where the timetable has them. Done tasks
 * and what is over stand among the facts, and the running one has a row of its own.
 */
export function timelineOf({ tasks, gaps, busy }: Plan, runningTaskId: number | null, now: string): TimelineRow[] {
  const open = tasks.filter(({ task }) => task.status !== 'done' && task.id !== runningTaskId);
  const others: TimelineRow[] = [
    ...gaps.map((gap) => ({ kind: 'gap', gap }) as const),
    ...joinedBlocks(busy).flatMap((busy) => (busy.end > now ? ({ kind: 'busy', busy } as const) : [])),
  ].toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const rows: TimelineRow[] = [];
  let next = 0;
  for (const planned of open) {
    const start = planned.likely_start;
    for (let other = others[next]; other && start !== null && startOf(other) < start; other = others[next]) {
      rows.push(other);
      next += 1;
    }
    rows.push({ kind: 'task', planned });
  }
  return [...rows, ...others.slice(next)];
}

/** The task to start now: where time is free before a busy block, the first one that fits into it, else the first of all. */
export function firstToStart(rows: readonly TimelineRow[]): PlannedTask | undefined {
  const [now] = rows;
  const tasks = rows.flatMap((row) => (row.kind === 'task' ? row.planned : []));
  const fitting = now?.kind === 'gap' ? tasks.find(({ task }) => now.gap.fits.includes(task.id)) : undefined;
  return fitting ?? tasks[0];
}

const startOf = (row: TimelineRow): string =>
  row.kind === 'task' ? (row.planned.likely_start ?? '') : row.kind === 'gap' ? row.gap.start : row.busy.start;
