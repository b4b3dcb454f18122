import type { CompiledQuery } from 'kysely';

/**
 * How a transaction on PostgreSQL sends a query whose answer it does not wait for, so that several take one round trip. They
 * run in the order in which they were sent; one that fails, fails the transaction.
 */
type Sending<Row = unknown> =
  /**
   * The query goes in one packet with the next one that is waited for, which fails where this one has failed, or where
   * `check` throws.
   */
  | { when: 'ahead'; check?: ((rows: Row[]) => void) | undefined }
  /** The query goes with the commit, which is refused where this one fails. */
  | { when: 'with commit' };

/** A query, and how it is sent if not to be waited for. */
export type SentQuery<Row = unknown> = CompiledQuery<Row> & { sending?: Sending<Row> };

export const sentAhead = <Row>(query: CompiledQuery<Row>, check?: (rows: Row[]) => void): SentQuery<Row> => ({
  ...query,
  sending: { when: 'ahead', check },
});

export const sentWithCommit = <Row>(query: CompiledQuery<Row>): SentQuery<Row> => ({
  ...query,
  sending: { when: 'with commit' },
});
