import { Failure, npmCommand, ROOT, run } from '#scripts/processes.mjs';

/** Checks out a revision of this repository into a new folder, with the packages of its own lock file, and builds it. */
export async function checkOut(revision: string, folder: string): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    quiet: true,
  });
  if (code !== 0) throw new Failure(`There is no revision '${revision}'.`);
  await succeed(ROOT, 'git', 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  await succeed(folder, 'git', 'checkout', '--quiet', '--detach', output.trim());
  await succeed(folder, ...npmCommand('ci', '--prefer-offline', '--no-audit', '--no-fund'));
  await succeed(folder, process.execPath, 'scripts/build.mjs');
  return folder;
}

async function succeed(cwd: string, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(program, args, { cwd, quiet: true });
  if (code !== 0) throw new Failure(`${[program, ...args].join(' ')} failed:\n${output.trim()}`);
}
