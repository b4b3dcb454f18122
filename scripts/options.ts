import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Failure } from './processes.mjs';

/** Parses the options of a command; `see` is the command that lists them. */
export function parseOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, see: string) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node's message continues with advice about the shell.
    const [fault] = (error as Error).message.split(/\.?\s(?:To|This|Did) /);
    throw new Failure(`${fault}, see \`${see}\`.`);
  }
}

type Bounds = { min: number; max: number; usual: number };

export function wholeNumber(option: string, text: string | undefined, { min, max, usual }: Bounds): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Failure(`${option} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
}
