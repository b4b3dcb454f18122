import { cleanLine, cutTo } from './file-text.ts';
import type { ReadFile, ReadTask } from './read-file.ts';
import { remembered } from './remembered.ts';
import type { Notes } from './sentences.ts';

/** How many categories a file brings at most. */
const MOST_CATEGORIES = 100;

/** Characters of a label, as of every name. */
const NAME_LENGTH = 200;

/** Colors of labels that the file gives none, in turn. */
const PALETTE = [
  '#4263eb',
  '#e8590c',
  '#2f9e44',
  '#9c36b5',
  '#1098ad',
  '#e03131',
  '#f08c00',
  '#c2255c',
  '#5c940d',
  '#495057',
] as const;

/** The category of a task, and those of its labels that stand in its description. */
type Labelled = { category: string | null; others: string[] };

export type Labels = ReturnType<typeof labelsOf>;

/** Sorts the labels of all tasks into categories and words. The first label of a task is its category. */
export function labelsOf(file: ReadFile, notes: Notes) {
  const nameOf = remembered((label) => cutTo(cleanLine(label, notes), NAME_LENGTH));
  const uses = new Map<string, number>();
  for (const task of file.tasks) {
    task.labels = distinct(task.labels, nameOf);
    const [first] = task.labels;
    if (first !== undefined) uses.set(keyOf(first), (uses.get(keyOf(first)) ?? 0) + 1);
  }
  const made = new Set(
    [...uses]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_CATEGORIES)
      .map(([key]) => key),
  );
  if (uses.size > MOST_CATEGORIES)
    notes.once(
      `${uses.size - MOST_CATEGORIES} labels stand in descriptions: only the 100 most used ones become categories`,
    );
  let plain = 0;

  return {
    of({ labels: all }: ReadTask): Labelled {
      const [first] = all;
      if (first === undefined || !made.has(keyOf(first))) return { category: null, others: all };
      return { category: first, others: all.slice(1) };
    },

    /** The color of a new category, asked for once for each. */
    colorOf(name: string): string {
      const own = file.colors.get(keyOf(name))?.toLowerCase();
      if (own !== undefined && /^#[0-9a-f]{6}$/.test(own)) return own;
      plain += 1;
      return PALETTE[(plain - 1) % PALETTE.length] ?? PALETTE[0];
    },
  };
}

/** Labels that differ in their case only are one. */
export const keyOf = (label: string): string => label.toLowerCase();

function distinct(labels: readonly string[], nameOf: (label: string) => string): string[] {
  if (labels.length < 2) return labels.map(nameOf).filter((name) => name !== '');
  const names = new Map<string, string>();
  for (const label of labels) {
    const name = nameOf(label);
    if (name !== '' && !names.has(keyOf(name))) names.set(keyOf(name), name);
  }
  return [...names.values()];
}
