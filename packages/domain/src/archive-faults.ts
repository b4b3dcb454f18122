import type { ArchiveTable } from '@daymark/contract/archive.ts';
import { countOf, type Seen } from './archive-seen.ts';
import { whyNotAtMost } from './at-most-field.ts';

/** A broken rule: the field and the message. */
export type Fault = [field: string, message: string] | null;

export const isNumbered = (number: number, expected: number): Fault =>
  number === expected ? null : ['number', `Number must be ${expected}: each table is numbered from 1 on`];

export function exists(seen: Seen, table: ArchiveTable, field: string, number: number | null): Fault {
  if (number === null || number <= countOf(seen, table)) return null;
  return [field, `The file has no ${field} ${number}`];
}

/** Compares texts: all instants of an archive have the same form. */
export function arePast<Field extends string>(
  record: { [Name in Field]: string | null },
  fields: readonly Field[],
  latest: string,
): Fault[] {
  return fields.map((field) => {
    const instant = record[field];
    return instant !== null && instant > latest ? [field, 'This lies in the future'] : null;
  });
}

export function endsInTime(field: string, start: string | null, end: string | null): Fault {
  return start !== null && end !== null && end < start
    ? [field, `${field === 'ended_at' ? 'Ended at' : 'Measured ended at'} must not be before the start`]
    : null;
}

export function hasWhen(field: string, value: unknown, { is, when }: { is: boolean; when: string }): Fault {
  return (value !== null) === is ? null : [field, `There is one ${when}, and not before`];
}

/** An at-most stands beside an estimate. */
export function beside(task: Parameters<typeof whyNotAtMost>[0]): Fault {
  const why = whyNotAtMost(task);
  return why === null ? null : ['at_most', why];
}

/** End of a task in a forecast, kept once it was deleted or moved out. */
type End = {
  task: number | null;
  completed_at: string | null;
  withdrawn_at: string | null;
  final_ms: number | null;
};

export const hasEnd = ({ completed_at, withdrawn_at }: End) => completed_at !== null || withdrawn_at !== null;

/** A deleted task tells no more when it was done, and one that is there tells it itself. */
export function endFaults(end: End, latest: string): Fault[] {
  const { task, completed_at, withdrawn_at, final_ms } = end;
  return [
    completed_at !== null && (task !== null || withdrawn_at !== null)
      ? ['completed_at', 'Only a task that was done and deleted has one']
      : null,
    final_ms !== null && !hasEnd(end) ? ['final_ms', 'There is one once the task was done or withdrawn'] : null,
    final_ms !== null && final_ms > msOf(latest) ? ['final_ms', 'This is more work than there was time'] : null,
  ];
}

export const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;
