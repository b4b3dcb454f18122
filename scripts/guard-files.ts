import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ROOT } from './processes.mjs';

const GuardFile = z.object({
  guards: z.array(
    z.strictObject({
      guard: z.string(),
      file: z.string(),
      /** Occurs in the file exactly once. */
      code: z.string(),
      /** Replaces the code. */
      without: z.string(),
      /** Test files of which one must fail: of Vitest, or of the browser where they lie in e2e/. */
      tests: z.array(z.string()).min(1),
      /** Runs only the tests whose title matches this pattern. */
      title: z.string().optional(),
    }),
  ),
});

export type Guard = z.infer<typeof GuardFile>['guards'][number];

/** Files named for their folder, as `moves/moves.guards.ts`, which list the guards in the files beside them. */
const FILES = ['{apps,packages}/*/src/**/*.guards.ts', 'scripts/*.guards.ts'];

/** The guards that are written down beside the files they are in. */
export async function readGuards(): Promise<Guard[]> {
  const found = globSync(FILES, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  return (await Promise.all(found.toSorted().map(read))).flat();
}

async function read(path: string): Promise<Guard[]> {
  const { guards } = GuardFile.parse(await import(pathToFileURL(join(ROOT, path)).href));
  // A name with './' lies beside this file, others count from the root.
  const fromRoot = (name: string) => name.replace(/^\.(?=\/)/, dirname(path));
  return guards.map((guard) => ({ ...guard, file: fromRoot(guard.file), tests: guard.tests.map(fromRoot) }));
}
