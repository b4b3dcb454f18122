import { createInterface } from 'node:readline';
import { print } from '#print.ts';
import { COMMANDS } from './commands.ts';
import { runHost } from './run-host.ts';

// Files that a command makes are as private as the database.
process.umask(0o077);

process.exitCode = await runHost(process.argv.slice(2), {
  commands: COMMANDS,
  env: process.env,
  write: print,
  tell: (text) => void process.stderr.write(text),
  readLine: async () => {
    for await (const line of createInterface({ input: process.stdin })) return line.trim();
    return '';
  },
});
