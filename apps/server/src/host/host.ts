import { createInterface } from 'node:readline';
import { print } from '#print.ts';
import { actAsOwner } from './act-as-owner.ts';
import { COMMANDS } from './commands.ts';
import { runHost } from './run-host.ts';

// Files that a command makes are as private as the database.
process.umask(0o077);

const tell = (text: string) => void process.stderr.write(text);
actAsOwner(process.env, tell);

process.exitCode = await runHost(process.argv.slice(2), {
  commands: COMMANDS,
  env: process.env,
  write: print,
  tell,
  readLine: async () => {
    for await (const line of createInterface({ input: process.stdin })) return line.trim();
    return '';
  },
});
