import type { ArchiveRecords } from '@daymark/contract/archive.ts';
import type { ReadList, ReadProject } from './read-file.ts';

/** The tables of an archive that a file of another planner fills. */
export const BROUGHT_TABLES = [
  'projects',
  'lists',
  'categories',
  'repeats',
  'tasks',
  'time_entries',
  'plan_tasks',
] as const;
type BroughtTable = (typeof BROUGHT_TABLES)[number];

export type BroughtRecords = { [Table in BroughtTable]: ArchiveRecords[Table][] };

/** Work on the task with this number, in epoch milliseconds. */
export type Work = { task: number; from: number; until: number };

/** The records of a file, and the work of which its time entries are made. */
export type Brought = { records: BroughtRecords; work: readonly Work[] };

/** Numbers and instants that records of later tables refer to. */
export type Filed = {
  listNumber: (list: ReadList, place: number) => number;
  categoryNumber: (name: string | null) => number | null;
  createdIn: (project: ReadProject) => number;
};
