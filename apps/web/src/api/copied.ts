import type { Query } from '@tanstack/react-query';
import { type Atom, createAtom, useSelector } from '@tanstack/react-store';

/** Whether a kept answer was given on this page. */
const hasGiven: Atom<boolean> = createAtom<boolean>(false);

export const useHasCopied = (): boolean => useSelector(hasGiven);

/** The instant, in epoch milliseconds, of the kept answer that a query has given last. */
const copied = new WeakMap<object, number>();

/** Notes that the next data of a query are an answer of an earlier moment; undefined for one of now. */
export function noteCopied(query: Query, at: number | undefined): void {
  if (at === undefined) copied.delete(query);
  else {
    copied.set(query, at);
    hasGiven.set(true);
  }
}

/** Whether a query shows what was kept of it, in place of an answer of this page. */
export const isCopied = (query: Query): boolean => copied.get(query) === query.state.dataUpdatedAt;

/** Dates the data of a query that has been given a kept answer: they are as old as that answer. */
export function dateCopied(query: Query<unknown, unknown>): void {
  const at = copied.get(query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}
