import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';

/** A record of the archive before it is numbered and written: its instants are no texts yet. */
export type DemoRecord<Table extends ArchiveTable> = {
  [Field in keyof Omit<ArchiveRecords[Table], 'number'>]: Field extends `${string}_at`
    ? InstantOf<ArchiveRecords[Table][Field]>
    : ArchiveRecords[Table][Field];
};

type InstantOf<Text> = Text extends string ? Temporal.Instant : Text;

/**
 * The records of an account, each table in the order of creation; references are indexes into the other table. Every draw
 * belongs to a task, and the settings are left as they come.
 */
export type DemoHistory = {
  [Table in Exclude<ArchiveTable, 'assignments' | 'settings'>]: DemoRecord<Table>[];
} & {
  /** The instant at which the account was made. */
  since: Temporal.Instant;
};
