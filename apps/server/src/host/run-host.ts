import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#backups/backup-file.ts';
import { readSettings, SettingsError, withoutPooler } from '#config.ts';
import { ApiError } from '#context/api-error.ts';
import { isUnavailable } from '#db/database-errors.ts';
import { DatabaseStartupError, isOfSystem } from '#db/startup-errors.ts';
import { type Answer, type Command, type Environment, EXIT, HostError, UsageError } from './command.ts';
import { helpOf, helpOfAll } from './help.ts';

type Surroundings = {
  commands: Command[];
  env: Environment;
  /** Writes to standard output, and tells on standard error. */
  write: (text: string) => void;
  tell: (text: string) => void;
  /** A line of standard input. */
  readLine: () => Promise<string>;
};

/** Runs the command that these arguments name; gives the exit code. */
export async function runHost(
  [name = '--help', ...rest]: string[],
  { commands, env, write, tell, readLine }: Surroundings,
) {
  const fail = (message: string, code: number) => {
    tell(`${message}\n`);
    return code;
  };
  if (name === '--help' || name === '-h') {
    write(helpOfAll(commands));
    return EXIT.done;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) return fail(`There is no command '${name}'. --help lists them.`, EXIT.notUnderstood);
  try {
    const { values, positionals } = parsed(command, rest);
    if (values['help']) {
      write(helpOf(command));
      return EXIT.done;
    }
    const { leastArgs, mostArgs, usage } = command;
    if (positionals.length < leastArgs || positionals.length > mostArgs) {
      throw new UsageError(`Call it as: \`${`${name} ${usage}`.trimEnd()}\`.`);
    }
    const answer = await command.run({
      args: positionals,
      options: values,
      settings: () => withoutPooler(readSettings(env)),
      env,
      now: Temporal.Now.instant(),
      ask: (question) => {
        tell(question);
        return readLine();
      },
      onStep: (step) => tell(`… ${step}\n`),
      fileOf: (file) => resolve(env['INIT_CWD'] ?? '.', file),
    });
    write(answerText(answer, values['json'] === true));
    return answer.exitCode ?? EXIT.done;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message} \`${name} --help\` tells more.`, EXIT.notUnderstood);
    return fail(faultText(error), EXIT.refused);
  }
}

function parsed({ options }: Command, args: string[]) {
  const declared = Object.keys(options).map((option) => {
    const takesValue = option.endsWith('=');
    return [option.replace('=', ''), { type: takesValue ? ('string' as const) : ('boolean' as const) }] as const;
  });
  const common = { json: { type: 'boolean' as const }, help: { type: 'boolean' as const, short: 'h' } };
  try {
    return parseArgs({ args, options: { ...Object.fromEntries(declared), ...common }, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice about the shell.
    const [fault] = (error as Error).message.split(/\.?\s(?:To|This|Did) /);
    throw new UsageError(`${fault}.`);
  }
}

const answerText = ({ json, text }: Answer, isJson: boolean) => `${isJson ? JSON.stringify(json, null, 2) : text}\n`;

/** One sentence for what the host can mend; a stack for a bug of Daymark. */
function faultText(error: unknown): string {
  const isForHost = [HostError, BackupError, SettingsError, DatabaseStartupError, ApiError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack } = error as Error;
  if (isForHost) return message;
  if (isOfSystem(error)) return `The system refused something (${message}).`;
  return isUnavailable(error) ? `The database is out of reach: ${message}` : (stack ?? message);
}
