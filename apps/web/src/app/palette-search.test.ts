import { expect, test } from 'vitest';
import { type CommandGroup, foundCommands, joinedGroups, MOST_OF_GROUP } from './palette-search.ts';

const command = (label: string) => ({ id: label, label, icon: null, act: () => undefined });

const group = (name: string, ...labels: string[]): CommandGroup => ({
  name,
  commands: labels.map(command),
});

/** Names of the groups with the labels in each. */
const shown = (groups: CommandGroup[]) =>
  groups.map(({ name, commands }) => [name, ...commands.map(({ label }) => label)]);

const COMMANDS = [
  group('Create', 'Create New List', 'Create Project'),
  group('Go to', 'Projects', 'Profile'),
  group('Projects', 'Website', 'Reprocess tapes'),
];

test('without a search all groups are shown in their order', () => {
  expect(shown(foundCommands(COMMANDS, ' '))).toEqual(shown(COMMANDS));
});

test('the best command is the first, and groups without one are left out', () => {
  expect(shown(foundCommands(COMMANDS, 'pro'))).toEqual([
    ['Go to', 'Profile', 'Projects'],
    ['Create', 'Create Project'],
    ['Projects', 'Reprocess tapes', 'Website'],
  ]);
  expect(foundCommands(COMMANDS, 'xyz')).toEqual([]);
});

test('a command is found by other words for it, after those that have the word in their name', () => {
  const day = group('Day', 'Close the Day');
  const settings = {
    ...group('Go to', 'Settings'),
    commands: [{ ...command('Settings'), words: 'preferences options day start' }],
  };
  expect(shown(foundCommands([settings, day], 'preferences'))).toEqual([['Go to', 'Settings']]);
  expect(shown(foundCommands([settings, day], 'day')).map(([name]) => name)).toEqual(['Day', 'Go to']);
});

test('a group shows seven commands, the best ones', () => {
  const many = group('Projects', ...Array.from({ length: 20 }, (_, place) => `Old ${place}`), 'Older', 'Old');
  const [first] = shown(foundCommands([many], 'old'));
  expect(first).toHaveLength(1 + MOST_OF_GROUP);
  expect(first?.slice(0, 3)).toEqual(['Projects', 'Old', 'Old 0']);
});

test('found records come below the commands, each once', () => {
  const found = [group('Tasks', 'Write'), group('Lists'), group('Projects', 'Website', 'Garden')];
  expect(shown(joinedGroups(COMMANDS, found))).toEqual([
    ...shown(COMMANDS.slice(0, 2)),
    ['Projects', 'Website', 'Reprocess tapes', 'Garden'],
    ['Tasks', 'Write'],
  ]);
});
