import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard } from './guard-files.ts';
import { ROOT } from './processes.mjs';

/** Code with queries. Migrations are frozen, and run for nobody. */
const QUERIES = { files: 'apps/server/src/**/*.ts', except: /\.(test|guards)\.ts$|\/migrations\// };

/** Sends every id that a request can name with that of another user's record, and each call that takes none. */
const STRANGERS = 'apps/server/test/strangers.test.ts';

/** Tests that run queries which neither those of strangers nor the test of the same name run. */
const ALSO_TESTED_BY: Record<string, string[]> = {
  'apps/server/src/days/left-over/plan-days.repository.ts': ['apps/server/src/days/evening/evening.test.ts'],
  'apps/server/src/db/entries-in-period.ts': [
    'apps/server/src/insight/analytics/daily-analytics.test.ts',
    'apps/server/src/insight/hours/hours.test.ts',
  ],
  'apps/server/src/db/erase.ts': ['apps/server/src/people/account/deletion.test.ts'],
  'apps/server/src/insight/analytics/planned-tasks.repository.ts': [
    'apps/server/src/insight/analytics/day-summaries.test.ts',
  ],
  'apps/server/src/people/codes/codes.repository.ts': ['apps/server/src/engine/long-work/long-work.test.ts'],
  'apps/server/src/people/passkeys/passkeys.repository.ts': ['apps/server/src/engine/long-work/long-work.test.ts'],
  'apps/server/src/people/sign-in/sign-in.repository.ts': [
    'apps/server/src/people/account/profile.test.ts',
    'apps/server/src/engine/long-work/long-work.test.ts',
  ],
  'apps/server/src/work/lists/lists.repository.ts': ['apps/server/src/work/moves/moves.test.ts'],
  'apps/server/src/work/repeats/repeats.repository.ts': ['apps/server/src/days/new-day/copies.test.ts'],
  'apps/server/src/work/search/search-open.repository.ts': ['apps/server/src/work/open-tasks/open-tasks.test.ts'],
  'apps/server/src/work/search/search-tasks.repository.ts': ['apps/server/src/work/search/search.test.ts'],
  'apps/server/src/work/task-records/deleted-tasks.repository.ts': [
    'apps/server/src/engine/deletions/deletions.test.ts',
  ],
  'apps/server/src/work/task-records/task-writes.repository.ts': [
    'apps/server/src/work/moves/moves.test.ts',
    'apps/server/src/work/repeats/repeats.test.ts',
  ],
};

/** A guard for each filter by the user's id in a query. */
export function userFilters(): Guard[] {
  return globSync(QUERIES.files, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !QUERIES.except.test(file))
    .toSorted()
    .flatMap((file) => {
      const filters = userFiltersIn(readFileSync(join(ROOT, file), 'utf8'));
      return filters.map((filter) => ({ ...filter, file, tests: testsOf(file) }));
    });
}

function testsOf(file: string): string[] {
  const ofSameName = file.replace(/(\.repository)?\.ts$/, '.test.ts');
  return [STRANGERS, ...(existsSync(join(ROOT, ofSameName)) ? [ofSameName] : []), ...(ALSO_TESTED_BY[file] ?? [])];
}

const FILTER = /\.where\('(?:(\w+)\.)?user_id', '=', (?:[\w.]+|value\('userId'\))\)/g;
const TABLE = /(?:selectFrom|updateTable|deleteFrom)\('(\w+)/g;

/** First line of a function, or of a query that is prepared. */
const FUNCTION = /^(?:export )?(?:async )?(?:function|const) (\w+)/gm;

/** The filters by the user's id in this code, each with the code from its function on: so far it occurs once. */
export function userFiltersIn(source: string): Pick<Guard, 'guard' | 'code' | 'without'>[] {
  const numbers = new Map<string, number>();
  return [...source.matchAll(FILTER)].map(({ 0: filter, 1: tableOfColumn, index }) => {
    const start = [...source.slice(0, index).matchAll(FUNCTION)].at(-1);
    const without = source.slice(start?.index, index);
    const table = tableOfColumn ?? [...without.matchAll(TABLE)].at(-1)?.[1] ?? 'records';
    const guard = `${table} in ${start?.[1]} belong to the user`;
    const number = (numbers.get(guard) ?? 0) + 1;
    numbers.set(guard, number);
    return { guard: number === 1 ? guard : `${guard} (${number})`, code: without + filter, without };
  });
}
