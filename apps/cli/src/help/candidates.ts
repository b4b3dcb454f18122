import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { currentCalls } from '#access/access.ts';
import type { Command, Completes } from '#terminal/command.ts';

const DAYS = ['today', 'tomorrow', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Words that can stand in the place of the last of these, which is being typed. Nothing is offered where files can come,
 * which the shell knows, and where the server does not answer.
 */
export async function candidatesFor(commands: readonly Command[], words: readonly string[]): Promise<string[]> {
  const [name = '', ...rest] = words;
  if (rest.length === 0) return beginningWith(name, [...commands.map(({ name }) => name), 'help']);
  if (name === 'help')
    return beginningWith(
      rest.at(-1) ?? '',
      commands.map(({ name }) => name),
    );
  const chosen = commands.find((command) => command.name === name);
  if (!chosen) return [];
  const [last = '', before = ''] = rest.toReversed();
  if (before !== '--' && last.startsWith('-'))
    return beginningWith(last, [...Object.keys(chosen.options).map((option) => `--${option}`), '--help']);
  const option = before.startsWith('--') ? chosen.options[before.slice(2)] : undefined;
  return beginningWith(last, await offered(option?.type === 'string' ? option.completes : chosen.completes));
}

async function offered(completes: Completes | undefined): Promise<readonly string[]> {
  if (completes === undefined || completes === 'files') return [];
  if (completes === 'days') return DAYS;
  return completes === 'tasks' ? namesOfTasks() : completes;
}

async function namesOfTasks(): Promise<string[]> {
  try {
    const tasks = await currentCalls().send(getOpenTasks, { query: {} });
    return [...new Set(tasks.map(({ name }) => name))];
  } catch {
    return [];
  }
}

const beginningWith = (beginning: string, words: readonly string[]): string[] =>
  words.filter((word) => word.startsWith(beginning));
