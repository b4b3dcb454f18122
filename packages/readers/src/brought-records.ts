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

/** Work of which time entries are made: for each the number of its task, its beginning and its end in epoch milliseconds. */
export type Work = { tasks: readonly number[]; starts: readonly number[]; ends: readonly number[] };

/** The records of a file, and the work of which its time entries are made. */
export type Brought = { records: BroughtRecords; work: Work };

/** Numbers and instants that records of later tables refer to. */
export type Filed = {
  listNumber: (list: ReadList, place: number) => number;
  categoryNumber: (name: string | null) => number | null;
  createdIn: (project: ReadProject) => number;
};
