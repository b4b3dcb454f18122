import './node-20.ts';
import { helpOf, helpOfAll } from '#help/help-text.ts';
import { EXIT, Failure, usage } from '#terminal/failure.ts';
import { interruptOnSignals } from '#terminal/interruption.ts';
import { endWithReader, note, say } from '#terminal/output.ts';
import { COMMANDS } from './commands.ts';

interruptOnSignals();
endWithReader();
const [, , ...args] = process.argv;
try {
  await run(args);
} catch (error) {
  process.exitCode = told(error);
}

async function run([name = '--help', ...args]: string[]): Promise<void> {
  const isHelp = ['--help', '-h', 'help'].includes(name);
  const asked = isHelp ? args[0] : name;
  if (asked === undefined || asked === '--help') return say(helpOfAll(COMMANDS));
  const command = COMMANDS.find((command) => command.name === asked);
  if (!command) throw usage(`There is no command '${asked}'.`, ['All commands: daymark --help']);
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (isHelp || own.includes('--help') || own.includes('-h')) return say(helpOf(command));
  await command.run(args);
}

/** Tells why it ended, and gives the exit code. */
function told(error: unknown): number {
  if (!(error instanceof Failure)) {
    note(`daymark: This should not have happened. ${error instanceof Error ? error.stack : error}`);
    return EXIT.refused;
  }
  if (error.message !== '') note(`daymark: ${error.message}`);
  for (const line of error.lines) note(`  ${line}`);
  return error.code;
}
