import { FILTER_VALUES, type SearchFilter } from '@daymark/contract/search.ts';
import { beginsWith, endsOfName, nameKey, nameStart } from './search-words.ts';

/** Names of the user by the form in which they are compared. */
export type NamesByKey = ReadonlyMap<string, readonly string[]>;

/** Names that a filter can have: of categories, and of lists and projects. */
export type KnownNames = Record<NameKind, NamesByKey>;
type NameKind = 'category' | 'list';

export function namesByKey(names: readonly string[]): NamesByKey {
  return Map.groupBy(new Set(names), nameKey);
}

/** A search, as its words and its filters. */
export type SearchQuery = { text: string; filters: SearchFilter[] };

const SIGNS: Record<string, NameKind> = { '#': 'category', '@': 'list' };

/**
 * Reads a search. A name after # or @ is the longest one that the user has, or it stands in double quotes; while it is typed,
 * all names that begin with it are meant. What is no filter is words, such as 'is:late', or #12 without such a category.
 */
export function parseSearch(input: string, known: KnownNames): SearchQuery {
  const filters: SearchFilter[] = [];
  let text = '';
  for (let at = 0; at < input.length; ) {
    const filter = isBeginning(input, at) ? filterAt(input, at, known) : undefined;
    if (filter) filters.push(filter);
    else text += input[at];
    at = filter?.to ?? at + 1;
  }
  return { text: text.trim().replace(/\s+/g, ' '), filters };
}

/** Beginnings of the names after the signs of a search, as `nameStart` gives it: one of these names can be meant. */
export function nameStartsIn(input: string): Record<NameKind, string[]> {
  const starts: Record<NameKind, string[]> = { category: [], list: [] };
  for (let at = 0; at < input.length; at += 1) {
    const kind = isBeginning(input, at) ? SIGNS[input[at] ?? ''] : undefined;
    const name = quotedAt(input, at + 1)?.name ?? wordAt(input, at + 1);
    if (kind && nameKey(name) !== '') starts[kind].push(nameStart(name));
  }
  return starts;
}

const isBeginning = (input: string, at: number): boolean => at === 0 || /\s/.test(input[at - 1] ?? '');
const wordAt = (input: string, at: number): string => /^\S*/.exec(input.slice(at))?.[0] ?? '';

function filterAt(input: string, at: number, known: KnownNames): SearchFilter | undefined {
  const kind = SIGNS[input[at] ?? ''];
  if (!kind) return wordFilterAt(input, at);
  const found = nameAt(input, at + 1, known[kind]);
  return found && { kind, from: at, ...found };
}

/** A filter such as is:open. */
function wordFilterAt(input: string, at: number): SearchFilter | undefined {
  const word = wordAt(input, at);
  for (const [kind, values] of Object.entries(FILTER_VALUES)) {
    const value = values.find((value) => `${kind}:${value}` === word.toLowerCase());
    if (value) return { kind: kind as keyof typeof FILTER_VALUES, values: [value], from: at, to: at + word.length };
  }
  return undefined;
}

type FoundName = { values: string[]; to: number };

function nameAt(input: string, at: number, names: NamesByKey): FoundName | undefined {
  const quoted = quotedAt(input, at);
  if (quoted) return { values: named(quoted.name, names), to: quoted.to };
  const first = at + wordAt(input, at).length;
  for (const to of endsOfName(input, at)) {
    const values = names.get(nameKey(input.slice(at, to))) ?? [];
    if (values.length > 0) return { values: [...values], to };
  }
  const values = named(input.slice(at, first), names);
  return values.length > 0 ? { values, to: first } : undefined;
}

/** A name in double quotes, of which the last one may not be typed yet. */
function quotedAt(input: string, at: number): { name: string; to: number } | undefined {
  if (input[at] !== '"') return undefined;
  const end = input.indexOf('"', at + 1);
  return { name: input.slice(at + 1, end < 0 ? undefined : end), to: end < 0 ? input.length : end + 1 };
}

/** The names that are this one, else those that begin with it. */
function named(name: string, names: NamesByKey): string[] {
  const key = nameKey(name);
  if (key === '') return [];
  return [...(names.get(key) ?? [...names.values()].flat().filter(beginsWith(name)))];
}
