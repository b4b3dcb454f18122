import type { Settings } from '#config.ts';

/** A command cannot do what it is asked for; the message is one sentence. Nothing was changed. */
export class HostError extends Error {}

/** A command was called in a way that it does not understand. */
export class UsageError extends Error {}

export type Environment = Record<string, string | undefined>;

export type Input = {
  args: string[];
  options: Record<string, string | boolean | undefined>;
  /** The settings of the server; throws where one of them cannot be read. */
  settings: () => Settings;
  env: Environment;
  now: Temporal.Instant;
  /** Asks on standard error for a line of standard input; empty where there is none. */
  ask: (question: string) => Promise<string>;
  /** Tells what long work is at. */
  onStep: (step: string) => void;
  /** The path of a file that was named in the folder of whoever calls. */
  fileOf: (name: string) => string;
};

/** The answer of a command: `json` for programs, and the same as text for people. */
export type Answer = { json: unknown; text: string; exitCode?: number };

export type Command = {
  name: string;
  /** Arguments as help shows them, such as `<user>`, and how many there may be. */
  usage: string;
  mostArgs: number;
  leastArgs: number;
  about: string;
  /** Options with what they do; those whose name ends in `=` take a value. */
  options: Record<string, string>;
  run: (input: Input) => Promise<Answer>;
};

export const EXIT = { done: 0, refused: 1, notUnderstood: 2, faultsFound: 3 } as const;

/** Rows as a table, for people. */
export function tableOf(head: string[], rows: (string | number | null)[][]): string {
  const texts = [head, ...rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))))];
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function wholeNumberOf(
  option: string,
  text: unknown,
  { usual, min, max }: { usual: number; min: number; max: number },
): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(String(text)) && value >= min && value <= max) return value;
  throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
}

/** Sizes for people: 1.5 MB. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(value < 10 && step > 0 ? 1 : 0)} ${units[step]}`;
}
