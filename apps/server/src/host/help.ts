import type { Command } from './command.ts';

const COMMON = {
  json: 'prints one JSON value, for programs',
  help: 'shows this',
};

/** The help of all commands. */
export function helpOfAll(commands: Command[]): string {
  const lines = commands.map((command) => `  ${callOf(command).padEnd(34)}${command.about}`);
  return `Commands of the host. They work on the database of DATA_DIR or DATABASE_URL, while a server runs or not.

${lines.join('\n')}

Each has --help and --json. Progress goes to standard error.
Exit codes: 0 done, 1 refused or failed with nothing changed, 2 not understood, 3 faults found by doctor.
`;
}

export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON }).map(([option, about]) => {
    const name = `--${option.replace(/=$/, ' <value>')}`;
    return `  ${name.padEnd(24)}${about}`;
  });
  return `${callOf(command)}\n  ${command.about}\n\n${options.join('\n')}\n`;
}

const callOf = ({ name, usage }: Command) => `${name} ${usage}`.trimEnd();
