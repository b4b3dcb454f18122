import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { type Guard, readGuards } from './guard-files.ts';
import { parseOptions } from './options.ts';
import { Failure, ROOT, run, tool } from './processes.mjs';
import { userFilters } from './user-filters.ts';

const HELP = `npm run guards -- [options] [words]   takes each guard out of a copy of the code and names those that no test noticed

  words    Only guards whose line or file has one of these words in it, such as: throttle
  --e2e    Also guards that only a browser test notices; the web app is built for each of them
  --help   Shows this.

Fails where a guard survives, and where the code of a guard is no longer there. Files named *.guards.ts
list the guards of the files beside them; a filter by the user's id is one without being listed.`;

const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'playwright-report']);

/** All guards: those that are listed, and the filters by the user that are found in the code. */
export async function allGuards(): Promise<Guard[]> {
  return [...(await readGuards()), ...userFilters()];
}

/** Runs one guard after the other: about half an hour for all of them. */
export async function guards(args: string[]): Promise<void> {
  const known = { help: { type: 'boolean' }, e2e: { type: 'boolean' } } as const;
  const isOption = (arg: string) => arg.startsWith('-');
  const { help, e2e = false } = parseOptions(args.filter(isOption), known, 'npm run guards -- --help');
  if (help) return console.log(HELP);
  const words = args.filter((arg) => !isOption(arg)).map((word) => word.toLowerCase());
  const chosen = (await allGuards()).filter(
    (guard) => (e2e || !isOfBrowser(guard)) && (words.length === 0 || hasWord(guard, words)),
  );
  if (chosen.length === 0) throw new Failure('No guard has these words in it.');

  const copy = copyTree();
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  await requirePassingTests(copy, chosen);
  const counts = { noticed: 0, SURVIVED: 0, STALE: 0, 'NOT TESTED': 0 };
  for (const guard of chosen) {
    const since = performance.now();
    const outcome = await takeOut(copy, guard);
    counts[outcome] += 1;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`${outcome === 'noticed' ? '✓' : '✗'} ${guard.guard} (${guard.file}): ${outcome}, ${seconds} s`);
  }
  const { noticed, ...faults } = counts;
  console.log(
    `\n${Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}`,
  );
  if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1;
}

const isOfBrowser = ({ tests }: Guard) => tests.some((file) => file.startsWith('e2e/'));

const hasWord = ({ guard, file }: Guard, words: string[]) =>
  words.some((word) => `${guard} ${file}`.toLowerCase().includes(word));

/** Every library is linked by itself, since our own packages must be those of the copy. */
function copyTree(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'daymark-guards-')));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@daymark'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@daymark') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@daymark'))) {
    const own = relative(realpathSync(ROOT), realpathSync(join(from, '@daymark', name)));
    symlinkSync(join(copy, own), join(to, '@daymark', name));
  }
  return copy;
}

/** A test that fails anyway would notice everything. */
async function requirePassingTests(copy: string, chosen: Guard[]): Promise<void> {
  const [browser, others] = [chosen.filter(isOfBrowser), chosen.filter((guard) => !isOfBrowser(guard))];
  for (const group of [browser, others]) {
    if (group.length === 0) continue;
    const tests = [...new Set(group.flatMap((guard) => guard.tests))];
    const outcome = await runTests(copy, { tests });
    if (outcome !== 'SURVIVED') throw new Failure(`These tests fail with every guard in place:\n${tests.join('\n')}`);
  }
}

async function takeOut(copy: string, { file, code, without, ...tests }: Guard) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(code).length !== 2) return 'STALE';
  writeFileSync(
    path,
    source.replace(code, () => without),
  );
  try {
    return await runTests(copy, tests);
  } finally {
    writeFileSync(path, source);
  }
}

type Tests = Pick<Guard, 'tests' | 'title'>;

/** A failed test is what notices; a run that fails without one, such as a file that does not load, says nothing. */
async function runTests(copy: string, tests: Tests): Promise<'noticed' | 'SURVIVED' | 'NOT TESTED'> {
  const isBrowser = tests.tests.some((file) => file.startsWith('e2e/'));
  rmSync(join(copy, 'test-results'), { recursive: true, force: true });
  const options = { cwd: copy, quiet: true };
  if (isBrowser && (await run(process.execPath, ['scripts/build.mjs'], options)).code !== 0) return 'NOT TESTED';
  const { code } = await run(process.execPath, isBrowser ? playwright(tests) : vitest(tests), options);
  if (code === 0) return 'SURVIVED';
  const results = readResults(join(copy, `test-results/${isBrowser ? 'playwright' : 'vitest'}.json`));
  const failed = isBrowser ? results?.stats.unexpected : results?.numFailedTests;
  return failed ? 'noticed' : 'NOT TESTED';
}

const vitest = ({ tests, title }: Tests) => [
  ...[tool('vitest'), 'run', '--bail=1', '--reporter=json', '--outputFile=test-results/vitest.json', ...tests],
  ...(title === undefined ? [] : ['-t', title]),
];

const playwright = ({ tests, title }: Tests) => [
  ...[tool('@playwright/test'), 'test', '--max-failures=1', ...tests],
  ...(title === undefined ? [] : ['-g', title]),
];

function readResults(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // the runner ended before it wrote them
  }
}
