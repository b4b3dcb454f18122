import { fuzzyMatches } from '@daymark/domain/fuzzy.ts';
import type { ReactNode } from 'react';
import type { Shortcut } from '#ui/shortcuts.ts';

export type Command = {
  id: string;
  label: string;
  /** Other words that people would type for it. */
  words?: string;
  /** A second text: what the command is about, or where it leads. */
  note?: string;
  icon: ReactNode;
  shortcut?: Shortcut;
  /** The palette stays open to pick from. */
  picks?: true;
  act: () => void;
};

export type CommandGroup = { name: string; commands: Command[] };

/** Commands that are found, as far as they are loaded. */
export type Found = { groups: CommandGroup[]; isAsking: boolean; error: Error | null; retry: () => void };

/** A command for which a task is picked first. */
export type TaskCommand = 'start' | 'plan' | 'move' | 'reopen';

/** Commands of one group that are shown at once. */
export const MOST_OF_GROUP = 7;

/** The commands in which the search is found, the best first, and the group with the best one first. */
export function foundCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  return groups
    .map(({ name, commands }) => ({
      name,
      matches: fuzzyMatches(search, commands, ({ label, note = '', words = '' }) => [label, note, words, name]),
    }))
    .toSorted((one, other) => bestCost(one.matches) - bestCost(other.matches))
    .map(({ name, matches }) => ({ name, commands: matches.slice(0, MOST_OF_GROUP).map(({ item }) => item) }))
    .filter(({ commands }) => commands.length > 0);
}

const bestCost = ([best]: { cost: number }[]): number => best?.cost ?? Number.POSITIVE_INFINITY;

/**
 * Groups of commands with those of found records below: each record once, in the group of its name where there is one.
 */
export function joinedGroups(groups: readonly CommandGroup[], found: readonly CommandGroup[]): CommandGroup[] {
  const known = new Set(groups.flatMap(({ commands }) => commands.map(({ id }) => id)));
  const added = found.map(({ name, commands }) => ({ name, commands: commands.filter(({ id }) => !known.has(id)) }));
  const joined = groups.map(({ name, commands }) => {
    const same = added.find((group) => group.name === name);
    return { name, commands: [...commands, ...(same?.commands ?? [])].slice(0, MOST_OF_GROUP) };
  });
  const names = groups.map(({ name }) => name);
  return [...joined, ...added.filter(({ name, commands }) => commands.length > 0 && !names.includes(name))];
}
