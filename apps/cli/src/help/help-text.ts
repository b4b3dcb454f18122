import type { Command, Option } from '#terminal/command.ts';
import { EXIT } from '#terminal/failure.ts';

const EXITS: [code: number, says: string][] = [
  [0, 'done'],
  [EXIT.refused, 'refused: the sentence says why'],
  [EXIT.usage, 'not understood'],
  [EXIT.noAccess, 'not signed in, a token that has ended, or one that lacks a scope'],
  [EXIT.away, 'the server is away'],
  [EXIT.interrupted, 'ended by Ctrl C'],
];

/** The help of all commands. */
export function helpOfAll(commands: readonly Command[]): string {
  const names = commands.map(({ name, words }) => `${name} ${words}`.trim());
  return [
    'Plan, time and finish tasks of Daymark from the shell.',
    '',
    'daymark <command> [words] [options]',
    '',
    ...inColumns(names.map((name, place) => [name, commands[place]?.summary ?? ''])),
    '',
    'daymark <command> --help tells more. The token is of Profile, Tokens: daymark login, or DAYMARK_SERVER and DAYMARK_TOKEN.',
    '',
    'Exit codes',
    ...inColumns(EXITS.map(([code, says]) => [String(code), says])),
  ].join('\n');
}

/** The help of one command. */
export function helpOf({ name, words, summary, details = [], options, examples }: Command): string {
  const rows = Object.entries(options).map(([option, { value, says }]: [string, Option]) => [
    value === undefined ? `--${option}` : `--${option} <${value}>`,
    says,
  ]);
  return [
    `daymark ${name} ${words}`.trim(),
    `  ${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...details.map((line) => `  ${line}`),
    ...(rows.length > 0 ? ['', 'Options', ...inColumns(rows)] : []),
    '',
    examples.length > 1 ? 'Examples' : 'Example',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

function inColumns(rows: readonly string[][]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`);
}
