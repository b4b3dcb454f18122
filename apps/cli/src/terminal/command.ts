import { parseArgs } from 'node:util';
import { usage } from './failure.ts';

/** An option of a command, and what the help says of it. */
export type Option = {
  type: 'string' | 'boolean';
  multiple?: true;
  /** Name of its value in the help. */
  value?: string;
  says: string;
  /** Words that completion offers for its value. */
  completes?: Completes;
};

/** Words that completion offers: names of open tasks, days, the files of the shell, or these. */
export type Completes = 'tasks' | 'days' | 'files' | readonly string[];

type Options = Record<string, Option>;

type ValueOf<One extends Option> = One extends { type: 'boolean' }
  ? boolean | undefined
  : One extends { multiple: true }
    ? string[] | undefined
    : string | undefined;

type Given<All extends Options> = { words: string[]; values: { [Name in keyof All]: ValueOf<All[Name]> } };

type Definition<All extends Options> = {
  name: string;
  /** One line of the help of all commands. */
  summary: string;
  /** The words that it takes, as the help writes them: '[task]'. */
  words: string;
  completes?: Completes;
  options: All;
  /** Lines of its own help below the summary. */
  details?: string[];
  examples: string[];
  run: (given: Given<All>) => Promise<void>;
};

export type Command = Omit<Definition<Options>, 'run'> & { run: (args: string[]) => Promise<void> };

/** A command that reads its arguments by its options, so that its work has them by their types. */
export function command<const All extends Options>({ run, ...rest }: Definition<All>): Command {
  return { ...rest, run: (args) => run(parsed(args, rest) as Given<All>) };
}

export const JSON_OPTION = { json: { type: 'boolean', says: 'the data of the API as JSON' } } as const;

function parsed(args: string[], { name, options, words }: Pick<Command, 'name' | 'options' | 'words'>) {
  const config = Object.fromEntries(
    Object.entries(options).map(([option, { type, multiple = false }]) => [option, { type, multiple }]),
  );
  const { positionals, values } = parsedBy(name, () =>
    parseArgs({ args, options: config, allowPositionals: true, strict: true }),
  );
  if (words === '' && positionals.length > 0) throw usage(`${name} takes no words.`, [seeHelp(name)]);
  return { words: positionals, values };
}

function parsedBy<Parsed>(name: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    // Node's message goes on with advice that our help gives in other words.
    const [fault] = (error as Error).message.split(/\.?\s(?:To|This|Did) /);
    throw usage(`${fault}.`, [seeHelp(name), 'Words that begin with "-" come behind "--".']);
  }
}

export const seeHelp = (name: string): string => `Help: daymark ${name} --help`;
