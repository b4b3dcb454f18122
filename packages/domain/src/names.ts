import { nameKey } from './search-words.ts';

/** The record of exactly this name, else the first one whose name has the same words, whatever their case and marks. */
export function recordNamed<Named extends { name: string }>(
  name: string,
  records: readonly Named[],
): Named | undefined {
  const exact = records.find((record) => record.name === name);
  const key = nameKey(name);
  // A name without letters and digits has no words to compare.
  return exact ?? (key === '' ? undefined : records.find((record) => nameKey(record.name) === key));
}
