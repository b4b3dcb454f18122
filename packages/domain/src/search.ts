/** Whether every word of a search stands in one of the texts, whatever the case. An empty search finds everything. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const all = texts.map(folded);
  return folded(search)
    .split(/\s/)
    .every((word) => all.some((text) => text.includes(word)));
}

/** Letters that differ in case alone, or in how they are composed, are the same. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
