import type { Plan } from '@daymark/contract/plan.ts';
import type { RowItem } from '#days/task-rows/row-items.ts';
import { BusyRow, GapRow } from './on-demand.ts';
import type { TimelineRow } from './timeline.ts';

/** The instant of a time that was said for a task, which is shown where no likely one is known. */
const startAt = (date: string, at: string | null): string | null =>
  at === null
    ? null
    : `${Temporal.PlainDate.from(date)
        .toZonedDateTime({ timeZone: Temporal.Now.timeZoneId(), plainTime: at })
        .toInstant()}`;

/** The rows of a timeline as the grid takes them. */
export function rowItems(plan: Plan, rows: readonly TimelineRow[]): RowItem[] {
  const leftOut = new Set(plan.leave_out);
  return rows.map((row, place): RowItem => {
    if (row.kind === 'task') {
      const { task, at, likely_start, likely_end, likely_minutes, parts } = row.planned;
      return {
        kind: 'task',
        task,
        ...{ start: likely_start ?? startAt(plan.date, at), end: likely_end, likely: likely_minutes, parts },
        wouldNotFit: leftOut.has(task.id),
        planDate: plan.date,
      };
    }
    if (row.kind === 'busy') {
      const { busy } = row;
      return { kind: 'other', key: `busy-${busy.start}`, render: (cells) => <BusyRow busy={busy} cells={cells} /> };
    }
    const { gap } = row;
    const after = rows.slice(place).find((next) => next.kind === 'task');
    const next = after?.kind === 'task' ? after.planned.task.id : undefined;
    return {
      kind: 'other',
      key: `gap-${gap.start}`,
      render: (cells) => <GapRow gap={gap} plan={plan} next={next} cells={cells} />,
    };
  });
}
