import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';
import type { FieldError } from '@daymark/contract/envelope.ts';
import { CHECKS, type Check } from './archive-checks.ts';
import { isNumbered } from './archive-faults.ts';
import { countOf, keptIn, nothingSeen } from './archive-seen.ts';

/** Milliseconds by which an instant may be ahead of this server's clock: clocks of servers differ. */
const AHEAD_MS = 86_400_000;

/**
 * Rules across the records of a file, which no schema of a single record can check but the database and the product rely
 * on. Records are given in order: `check` gives the faults of one, `countInvalid` counts one that broke its schema, and
 * `checkEnd` gives the faults of the file as a whole.
 */
export function archiveRules(now: Temporal.Instant) {
  const seen = nothingSeen(now);
  const latest = now.add({ milliseconds: AHEAD_MS }).toString({ smallestUnit: 'millisecond' });
  const mostWork = now.epochMilliseconds;

  function count(table: ArchiveTable): number {
    const number = countOf(seen, table) + 1;
    seen.counts.set(table, number);
    return number;
  }

  return {
    check<Table extends ArchiveTable>(table: Table, record: ArchiveRecords[Table]): FieldError[] {
      const number = count(table);
      const checkRecord: Check<Table> = CHECKS[table];
      const faults = [isNumbered(record.number, number), ...checkRecord(record, seen, latest)];
      return faults.flatMap((fault) => (fault ? [{ path: `${table}.${number}.${fault[0]}`, message: fault[1] }] : []));
    },

    countInvalid(table: ArchiveTable): void {
      const number = count(table);
      if (table === 'tasks') seen.taskStatuses[number] = undefined;
    },

    checkEnd(): FieldError[] {
      const { activeTask, runningTask, workedMs } = seen;
      const faults: FieldError[] = [];
      if (activeTask !== undefined && runningTask !== activeTask)
        faults.push({ path: `tasks.${activeTask}.status`, message: 'An active task needs a time entry that runs' });
      if (workedMs > mostWork) faults.push({ path: 'time_entries', message: 'There is more work than there was time' });
      return faults;
    },

    /** Whether a timer runs in the file. */
    hasRunningTimer: (): boolean => seen.runningTask !== undefined,

    /**
     * Records of each table, tasks of the longest list, lists of the longest project, tasks in the plan of each day, and kept
     * forecasts with their tasks.
     */
    sizes: () => ({
      counts: Object.fromEntries(seen.counts) as { [Table in ArchiveTable]?: number },
      longestList: seen.tasksOfLists.most,
      longestProject: seen.listsOfProjects.most,
      plans: new Map([...seen.plans].map(([date, tasks]) => [date, tasks.size])),
      kept: keptIn(seen),
    }),
  };
}
