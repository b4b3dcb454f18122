import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type Import, readSource, type Source } from './scripts/read-source.ts';

/** The seven domains, each of which imports only from those before it and from itself. */
const DOMAINS = ['engine', 'people', 'work', 'time', 'insight', 'days', 'whole'];
const DOMAIN = `{${DOMAINS.join(',')}}`;

/**
 * Allowed imports: the files of a room, then everything they may import. `*` is a part of a name, `**` any path,
 * `<feature>` the same folder on both sides, `npm:` a library, `type:` a type-only import. A file belongs to the first
 * room that matches it; a file without a room is a fault. Tests may import everything, and nothing imports them.
 */
const ROOMS: [files: string, ...may: string[]][] = [
  ['**/*.guards.ts'], // lists of code, read by the command that takes it out
  ['packages/contract/src/*', 'packages/contract/src/*', 'npm:zod'],
  ['packages/domain/src/*', 'packages/domain/src/*', 'packages/contract/src/*', 'npm:zod', 'npm:pure-rand/**'],
  // Files of other planners become records here. No room that opens a file or a connection: unpacking needs a stream alone.
  [
    'packages/readers/src/*',
    'packages/readers/src/*',
    'packages/contract/src/*',
    'packages/domain/src/*',
    'npm:csv-parse/sync',
    'npm:ical.js',
    'npm:yauzl',
  ],
  ['packages/testing/src/*', 'packages/testing/src/*', 'packages/contract/src/*'],
  ['packages/demo/src/*', 'packages/demo/src/*', 'packages/contract/src/*', 'packages/domain/src/*'],
  ['packages/simulation/src/*', 'packages/simulation/src/*', 'packages/demo/src/*', 'packages/domain/src/*'],

  // Commands, and the scripts that start, build and test; only root files and benchmarks import from here.
  // The second implementation of the figures shares no code with the first.
  ['scripts/recompute/*', 'scripts/recompute/*'],
  // Accounts and faulty servers that the second implementation is tried on; the product never imports them.
  [
    'scripts/audited/*',
    'scripts/audited/*',
    'scripts/recompute/*',
    'packages/{contract,domain,testing}/src/*',
    'apps/server/src/**',
    'apps/server/test/*',
    'node:**',
    'npm:*computed*', // the product from changed sources
  ],
  ['scripts/{daymark,start}.mjs', 'scripts/*', 'node:**', 'npm:*computed*'], // the built programs
  ['scripts/guard-files.ts', 'scripts/*', 'npm:zod', 'node:**', 'npm:*computed*'], // every *.guards.ts
  [
    'scripts/*',
    'scripts/*',
    'scripts/recompute/*',
    'scripts/audited/*',
    'bench/bench.ts',
    'packages/*/src/*',
    'apps/server/src/**',
    'npm:@playwright/test',
    'npm:vitest/node', // its parser
    'node:**',
  ],
  [
    'bench/*',
    'bench/*',
    'scripts/*',
    'packages/*/src/*',
    'apps/server/src/**',
    'apps/server/test/{certificates,pooler,postgres}.ts', // start PostgreSQL
    'apps/server/test/calendar-server.ts', // calendars on loopback
    'bench/web/web.ts',
    'node:**',
  ],
  [
    'bench/web/*',
    'bench/web/*',
    'bench/*',
    'scripts/*',
    'packages/{contract,testing}/src/*',
    'apps/server/src/{app,config}.ts',
    'npm:@playwright/test',
    'node:**',
  ],
  ['bench/web/bare/vite.config.ts', 'npm:vite', 'npm:@vitejs/plugin-react'],
  [
    'bench/web/bare/**',
    'bench/web/bare/**',
    'apps/web/src/ui/theme.ts',
    'apps/web/src/people/sign-in/login-illustration.tsx',
    'type:packages/contract/src/*',
    'npm:@mantine/**',
    'npm:@tabler/icons-react',
    'npm:react',
    'npm:react-dom/client',
  ],
  [
    'e2e/*',
    'e2e/*',
    'packages/{contract,demo,domain,testing}/src/*',
    'apps/server/src/{app,config}.ts',
    'apps/server/test/*',
    'npm:@playwright/test',
    'npm:axe-core',
    'node:**',
  ],
  [
    '*.config.ts',
    'scripts/browser.mjs',
    'npm:@playwright/test',
    'npm:vitest/config',
    'npm:vitest/node',
    'node:events',
    'node:fs',
    'node:net', // whether a cluster of the tests answers
    'node:path',
  ],
  ['*.setup.ts', 'apps/server/test/cheap-hashes.ts', 'npm:fast-check', 'node:**'],
  ['apps/server/rolldown.config.ts', 'npm:rolldown', 'node:**'],
  ['apps/cli/rolldown.config.ts', 'npm:rolldown', 'node:**', 'npm:*computed*'], // the contract, of which data is taken
  ['apps/web/*.ts', 'apps/web/vite-*.ts', 'npm:vite', 'npm:@vitejs/plugin-react', 'node:**'],
  ['apps/server/test/*', '**'],
  ['apps/web/test/*', '**'],

  // The command line: a program of its own, that knows the contract and the rules, and no other app.
  ['apps/cli/test/*', '**'],
  ['apps/cli/src/node-20.ts', 'npm:temporal-polyfill'],
  ['apps/cli/src/terminal/*', 'apps/cli/src/terminal/*', 'packages/contract/src/*', 'node:**'],
  ['apps/cli/src/calls/*', 'apps/cli/src/{calls,terminal}/*', 'packages/{contract,domain}/src/*', 'node:**'],
  ['apps/cli/src/**', 'apps/cli/src/**', 'packages/{contract,domain}/src/*', 'node:**'],

  ['apps/server/src/built.ts', 'apps/server/src/{main,heap}.ts', 'node:**'],
  ['apps/server/src/heap.ts', 'node:**'],
  ['apps/server/src/main.ts', 'apps/server/src/**', 'packages/contract/src/*', 'packages/domain/src/*', 'node:**'],
  [
    'apps/server/src/{api-routes,app,callbacks,upkeep}.ts',
    'apps/server/src/**',
    'packages/contract/src/*',
    'packages/domain/src/*',
    'node:**',
  ],
  ['apps/server/src/config.ts', 'apps/server/src/{postgres-urls,provider-settings}.ts', 'node:**'],
  ['apps/server/src/postgres-urls.ts'],
  ['apps/server/src/provider-settings.ts', 'node:**'],
  // Backups: made by the server each day and by the host, restored by the host alone.
  ['apps/server/src/backups/*', 'apps/server/src/backups/*', 'apps/server/src/db/*', 'npm:kysely', 'node:**'],
  // The doctor's checks: they read the database, the settings and the machine.
  [
    'apps/server/src/doctor/*',
    'apps/server/src/doctor/*',
    'apps/server/src/backups/*',
    'apps/server/src/config.ts',
    'apps/server/src/db/*',
    'npm:kysely',
    'node:**',
  ],
  // The host's program: commands on the database, beside the server.
  [
    'apps/server/src/host/*',
    'apps/server/src/host/*',
    'apps/server/src/{backups,doctor}/*',
    'apps/server/src/{callbacks,config,print}.ts',
    'apps/server/src/context/*',
    'apps/server/src/db/*',
    'apps/server/src/people/*/*.service.ts',
    'packages/{contract,domain}/src/*',
    'npm:kysely',
    'node:**',
  ],
  ['apps/server/src/{byte-budget,concurrency-limit}.ts'],
  ['apps/server/src/print.ts', 'node:**'],
  ['apps/server/src/db/migrations/*', 'npm:kysely'], // frozen: nothing of ours, which will change
  [
    'apps/server/src/db/*',
    'apps/server/src/db/**',
    'apps/server/src/{concurrency-limit,postgres-urls}.ts',
    'packages/contract/src/*',
    'npm:kysely',
    'npm:kysely/migration',
    'npm:pg',
    'node:**',
  ],
  ['apps/server/src/context/devices.ts', 'npm:bowser'],
  // The context of requests and background work: transactions, refusals, news of changes, pauses that let others work.
  [
    'apps/server/src/context/*',
    'apps/server/src/context/*',
    'apps/server/src/db/*',
    'packages/contract/src/*',
    'npm:pino',
    'node:**',
  ],
  [
    'apps/server/src/http/*/*',
    'apps/server/src/http/*/*',
    'apps/server/src/context/*',
    'apps/server/src/byte-budget.ts',
    'apps/server/src/db/*',
    'packages/contract/src/*',
    'npm:fastify',
    'npm:@fastify/*',
    'npm:helmet',
    'npm:pino',
    'npm:prom-client{,/lib/metrics/*}',
    'npm:zod',
    'node:**',
  ],
  // Passwords, tokens and throttles, for signing in and for the account.
  [
    'apps/server/src/people/security/*',
    'apps/server/src/people/security/*',
    'apps/server/src/concurrency-limit.ts',
    'apps/server/src/context/*',
    'node:crypto',
    'node:net',
    'node:util',
    'node:zlib', // checksums of tokens
    'packages/contract/src/codes.ts', // digits and number of codes
  ],
  [
    `apps/server/src/${DOMAIN}/<feature>/<feature>.routes.ts`,
    `apps/server/src/${DOMAIN}/<feature>/<feature>.service.ts`,
    'type:apps/server/src/context/scopes.ts',
    'type:apps/server/src/http/routes/router.ts',
    'packages/contract/src/*',
  ],
  [
    `apps/server/src/${DOMAIN}/<feature>/*.service.ts`,
    `apps/server/src/${DOMAIN}/<feature>/*`,
    `apps/server/src/${DOMAIN}/*/*.service.ts`,
    `apps/server/src/${DOMAIN}/*/*.repository.ts`,
    'apps/server/src/people/security/*',
    'apps/server/src/context/*',
    'type:apps/server/src/http/routes/{router,messages}.ts',
    'packages/contract/src/*',
    'packages/domain/src/*',
  ],
  [
    `apps/server/src/${DOMAIN}/<feature>/*.repository.ts`,
    `apps/server/src/${DOMAIN}/<feature>/*.repository.ts`,
    'type:apps/server/src/context/context.ts',
    'type:packages/domain/src/*',
    'packages/domain/src/days.ts', // which day it is for the user
    'packages/domain/src/estimate-origins.ts', // whose estimates are evidence of what
    'packages/domain/src/search-words.ts', // the words by which texts are found, stored beside them
    'apps/server/src/db/*',
    'packages/contract/src/*',
    'npm:kysely',
  ],
  // The answers of devices with passkeys: a library that the services do not see.
  [
    'apps/server/src/people/passkeys/device-answers.ts',
    'apps/server/src/people/security/*',
    'packages/contract/src/passkeys.ts',
    'npm:@simplewebauthn/server',
    'node:crypto',
  ],
  // The tokens of an identity provider: a library that the service itself does not see.
  [
    'apps/server/src/people/sign-in/*',
    'apps/server/src/context/*',
    'packages/contract/src/*',
    'npm:jose',
    'npm:rate-limiter-flexible',
  ],
  // OpenID providers: their library is seen by two files, which are loaded where one is set up.
  [
    'apps/server/src/people/providers/{provider,problems}.ts',
    'apps/server/src/people/providers/*',
    'apps/server/src/provider-settings.ts',
    'packages/contract/src/*',
    'npm:openid-client',
  ],
  [
    'apps/server/src/people/providers/*',
    'apps/server/src/people/providers/*',
    'type:apps/server/src/provider-settings.ts',
    'type:apps/server/src/context/provider-pages.ts',
    'packages/contract/src/*',
    'npm:zod',
    'node:crypto',
  ],
  // Files of other planners are read in a thread of their own.
  [
    'apps/server/src/whole/moving-in/{file-reader,file-reading,file-preview}.ts',
    'apps/server/src/whole/moving-in/*',
    'apps/server/src/whole/archive/archive-validator.ts', // types
    'apps/server/src/context/api-error.ts',
    'packages/{contract,domain,readers}/src/*',
    'node:fs', // the file, once it has arrived
    'node:worker_threads',
  ],
  // Calendars are read in a thread of their own.
  [
    'apps/server/src/days/calendars/{calendar-thread,calendar-reading}.ts',
    'apps/server/src/days/calendars/*',
    'apps/server/src/concurrency-limit.ts',
    'packages/{domain,readers}/src/*',
    'node:worker_threads',
  ],
  // Tools of assistants are data about calls of the contract; the library of their protocol is seen by one file.
  [
    'apps/server/src/whole/assistants/mcp-server.ts',
    'apps/server/src/whole/assistants/*',
    'type:apps/server/src/http/routes/messages.ts',
    'npm:@modelcontextprotocol/server',
  ],
  [
    'apps/server/src/whole/assistants/*',
    'apps/server/src/whole/assistants/*',
    'apps/server/src/context/api-error.ts',
    'type:apps/server/src/http/routes/messages.ts',
    'packages/{contract,domain}/src/*',
    'npm:zod',
  ],
  // The page of a promise is a text of its facts.
  [
    'apps/server/src/days/promises/promise-page*.ts',
    'apps/server/src/days/promises/*',
    'type:apps/server/src/context/promise-pages.ts',
    'packages/{contract,domain}/src/*',
  ],
  // Parser, spool and writer: the disk and the parser library that the archive service needs, kept out of it.
  [
    'apps/server/src/whole/archive/*',
    'apps/server/src/whole/archive/*',
    'apps/server/src/{byte-budget,concurrency-limit}.ts',
    'apps/server/src/context/*',
    'apps/server/src/http/routes/router.ts',
    'apps/server/src/db/*',
    'packages/contract/src/*',
    'packages/domain/src/*',
    'npm:@streamparser/json',
    'node:crypto',
    'node:fs',
    'node:fs/promises',
    'node:path',
    'node:timers/promises',
  ],

  ['apps/web/src/main.tsx', 'apps/web/src/**', 'packages/contract/src/*', 'packages/domain/src/*', 'npm:**'],
  ['apps/web/src/app/*', 'apps/web/src/**', 'packages/contract/src/*', 'packages/domain/src/*', 'npm:**'],
  // Shapes that browsers have stored are frozen, so they import nothing that changes with the wire.
  ['apps/web/src/api/{readers,stored,stored-keys}.ts', 'apps/web/src/api/{browser-storage,readers,stored}.ts'],
  // These are compared with the wire by the compiler alone.
  ['apps/web/src/api/copy-shapes.ts', 'type:packages/contract/src/*', 'npm:zod'],
  [
    'apps/web/src/api/*',
    'apps/web/src/api/*',
    'packages/contract/src/*',
    'npm:@tanstack/react-query',
    'npm:@mantine/notifications',
    'npm:@tanstack/react-store',
    'npm:@tabler/icons-react', // icons of toasts
    'npm:react', // state of hooks around mutations
  ],
  [
    'apps/web/src/ui/*',
    'apps/web/src/ui/*',
    'npm:@mantine/**',
    'npm:@tabler/icons-react',
    'npm:@tanstack/react-store',
    'npm:react',
    'npm:react-dom', // dialogs above the page
  ],
  // Modules of two features or more that know the contract, the domain or the session, so that ui/ cannot hold them.
  [
    'apps/web/src/shared/*',
    'apps/web/src/shared/*',
    'apps/web/src/api/*',
    'apps/web/src/ui/*',
    'packages/contract/src/*',
    'packages/domain/src/*',
    'npm:@mantine/**',
    'npm:@tabler/icons-react',
    'npm:@tanstack/react-query',
    'npm:@tanstack/react-router',
    'npm:@dnd-kit/**', // drag and drop
    'npm:react',
  ],
  [
    `apps/web/src/${DOMAIN}/*/*`,
    `apps/web/src/${DOMAIN}/*/*`,
    'apps/web/src/shared/*',
    'apps/web/src/api/*',
    'apps/web/src/ui/*',
    'packages/contract/src/*',
    'packages/domain/src/*',
    'npm:@mantine/**',
    'npm:@tabler/icons-react',
    'npm:@tanstack/react-query',
    'npm:@tanstack/react-router',
    'npm:@tanstack/react-store',
    'npm:@dnd-kit/**', // drag and drop
    'npm:d3-scale', // chart axes
    'npm:markdown-it', // descriptions
    'npm:@zxcvbn-ts/*', // password strength
    'npm:@simplewebauthn/browser', // passkeys
    'npm:uqr', // QR codes of keys
    'npm:react',
    'npm:react-dom', // what is drawn before a caret is placed
  ],
];

/** The functions that bind the fields of forms. */
const BOUND_FIELDS = 'apps/web/src/ui/bound-fields.ts';

const TEST = /\.test\.tsx?$/;

/** Files that no import names. */
const NEVER_IMPORTED = /\.(test|guards)\.tsx?$/;

/** A folder is a capability, never a kind of file. */
const KINDS_OF_FILE = ['hooks', 'utils', 'types', 'helpers', 'components'];

const FILES = [
  '{packages,apps}/*/{src,test}/**/*.{ts,tsx}',
  'apps/*/*.ts',
  '{scripts,bench,e2e}/*.{ts,mjs}',
  'scripts/{recompute,audited}/*.ts',
  'bench/web/**/*.{ts,tsx}',
  '*.ts',
];

const sources = globSync(FILES).map((file) => readSource(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')));

test('every import is one that the table of rooms allows', () => {
  expect(sources.flatMap(importFaults)).toEqual([]);
});

test('every room has files', () => {
  const used = new Set(sources.map(({ file }) => roomOf(file)?.files));
  expect(ROOMS.map(([files]) => files).filter((files) => !used.has(files))).toEqual([]);
});

test('every import is spelled as its distance demands', () => {
  expect(sources.flatMap(spellingFaults)).toEqual([]);
});

test('a domain imports only from those before it', () => {
  expect(sources.flatMap(orderFaults)).toEqual([]);
});

test('no folders of an app import each other in a circle', () => {
  // Files beside the folders start the app and are no folder.
  const inApp = (folder: string) => /^apps\/[^/]+\/src\/./.test(folder);
  const folders = arrows(() => true).map(([from, to]): Arrow => [posix.dirname(from), posix.dirname(to)]);
  expect(circlesIn(folders.filter((arrow) => arrow.every(inApp)))).toEqual([]);
});

test('no files import each other in a circle, but a context and its call, which hold each other', () => {
  // A file that is loaded on demand may name the one that demands it.
  expect(circlesIn(arrows(({ isLate }) => !isLate))).toEqual([
    ['apps/server/src/context/context.ts', 'apps/server/src/context/logged-call.ts'],
  ]);
});

test('the library of assistants is loaded by no start', () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    const source = sources.find((source) => source.file === file);
    if (!source || loaded.has(file)) return;
    loaded.add(file);
    for (const { specifier, ofTypes, isLate } of source.imports) {
      if (!ofTypes && !isLate) load(targetOf(file, specifier));
    }
  };
  load('apps/server/src/main.ts');
  expect([...loaded]).toContain('apps/server/src/whole/assistants/assistants.service.ts');
  expect([...loaded].filter((file) => file.endsWith('/mcp-server.ts'))).toEqual([]);
});

test('one file asks addresses that users give', () => {
  const asking = (specifier: string) => ['node:https', 'node:dns', 'node:dns/promises', 'node:tls'].includes(specifier);
  const files = sources.filter(({ file, imports }) => {
    return file.startsWith('apps/server/src/') && !TEST.test(file) && imports.some((one) => asking(one.specifier));
  });
  expect(files.map(({ file }) => file)).toEqual(['apps/server/src/context/outgoing.ts']);
});

test('every table is written by one repository', () => {
  expect(writeFaults(sources.filter(({ file }) => file.startsWith('apps/server/src/')))).toEqual([]);
});

test('form fields are bound by the functions that know the type of their value', () => {
  expect(sources.filter(isUntyped).map(({ file }) => file)).toEqual([]);
});

test('a test that mocks a module resets the modules before and after it, which other files share with it', () => {
  const mocking = globSync('{apps,packages}/**/*.test.ts', { exclude: ['**/node_modules/**'] })
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes('\nvi.mock('));
  expect(mocking.length).toBeGreaterThan(2);
  const leaking = mocking.filter(
    ({ text }) => !/vi\.hoisted\([^;]*resetModules/.test(text) || !/afterAll\([^;]*resetModules/.test(text),
  );
  expect(leaking.map(({ file }) => file)).toEqual([]);
});

test('no folder is a kind of file', () => {
  expect(globSync(`{packages,apps}/*/src/**/{${KINDS_OF_FILE.join(',')}}/`)).toEqual([]);
});

const service = 'apps/server/src/work/lists/lists.service.ts';
const routes = 'apps/server/src/work/lists/lists.routes.ts';
const repository = 'apps/server/src/work/lists/lists.repository.ts';
const component = 'apps/web/src/whole/list-page/list-page.tsx';

test.each([
  { file: routes, code: `import { f } from './lists.service.ts'` },
  { file: service, code: `import { f } from '#work/tasks/tasks.repository.ts'` },
  { file: repository, code: `import type { Context } from '#context/context.ts'` },
  { file: repository, code: `import { f } from './list-records.repository.ts'` },
  { file: repository, code: `import { type Context } from '#context/context.ts'` },
  { file: repository, code: `import type { Period } from '@daymark/domain/periods.ts'` },
  {
    file: component,
    code: `import classes from './list-page.module.css'; import { f } from '@daymark/domain/days.ts'`,
  },
  { file: 'apps/web/src/app/routes.tsx', code: `const page = () => import('#whole/list-page/list-page.tsx')` },
  { file: 'apps/server/test/app.ts', code: `import { f } from '@daymark/testing/given.ts'` },
  { file: 'packages/simulation/src/people.ts', code: `import type { DemoHistory } from '@daymark/demo/history.ts'` },
  { file: 'scripts/demo.ts', code: `import { f } from '#server/config.ts'; import { g } from './processes.mjs'` },
  { file: 'e2e/server.ts', code: `import { f } from '#server/app.ts'; import { g } from '#server-test/app.ts'` },
  { file: 'playwright.config.ts', code: `import { f } from './scripts/browser.mjs'` },
])('allowed: $file with $code', ({ file, code }) => {
  const source = readSource(file, code);
  expect([...importFaults(source), ...spellingFaults(source)]).toEqual([]);
});

test.each([
  { file: routes, code: `import { f } from './lists.repository.ts'` },
  { file: routes, code: `import { f } from '#work/tasks/tasks.service.ts'` },
  { file: service, code: `import { f } from '#people/sign-in/google.ts'` },
  { file: service, code: `import Fastify from 'fastify'` },
  { file: service, code: `type Reply = import('fastify').FastifyReply` },
  { file: repository, code: `import { inTransaction, type Context } from '#context/context.ts'` },
  { file: repository, code: `import '#context/context.ts'` },
  { file: repository, code: `import { isIn } from '@daymark/domain/periods.ts'` },
  { file: 'apps/server/src/db/migrations/0002-more.ts', code: `import type { Tables } from '#db/tables.ts'` },
  { file: 'packages/domain/src/days.ts', code: `export { readFile } from 'node:fs'` },
  { file: 'packages/contract/src/tasks.ts', code: `import { f } from '@daymark/domain/days.ts'` },
  { file: component, code: `import { App } from '#app/app.tsx'` },
  { file: 'apps/web/src/api/stored-keys.ts', code: `import { List } from '@daymark/contract/lists.ts'` },
  { file: component, code: `const load = () => import('node:fs')` },
  { file: 'apps/web/src/ui/card.tsx', code: `export * from '#whole/list-page/list-page.tsx'` },
  { file: 'apps/web/src/shared/mental-state.tsx', code: `import { TaskCard } from '#days/task-cards/task-card.tsx'` },
  { file: 'apps/web/src/app/app.tsx', code: `import { f } from '@daymark/testing/given.ts'` },
  { file: service, code: `import { f } from './lists.test.ts'` },
  { file: service, code: `import { guards } from './lists.guards.ts'` },
  { file: 'apps/server/src/work/lists/lists.guards.ts', code: `import { f } from './lists.service.ts'` },
  { file: 'apps/server/src/app.ts', code: `import { f } from '#test/app.ts'` },
  { file: component, code: `const load = (name: string) => import(name)` },
  { file: 'packages/demo/src/history.ts', code: `import { f } from '@daymark/testing/given.ts'` },
  { file: 'packages/simulation/src/people.ts', code: `import { f } from '@daymark/contract/tasks.ts'` },
  { file: 'scripts/demo.ts', code: `import { f } from '#server-test/app.ts'` },
  { file: 'scripts/demo.ts', code: `import { f } from './move.test.ts'` },
  { file: 'scripts/recompute/recompute.ts', code: `import { f } from '@daymark/domain/rounding.ts'` },
  { file: 'scripts/recompute/recompute.ts', code: `import type { f } from '@daymark/contract/archive.ts'` },
  { file: 'scripts/recompute/recompute.ts', code: `import { f } from '#server/db/instants.ts'` },
  { file: 'e2e/timer.e2e.ts', code: `import { f } from '#server/db/connection.ts'` },
  { file: 'vitest.config.ts', code: `import { f } from './scripts/build.mjs'` },
])('refused: $file with $code', ({ file, code }) => {
  expect(importFaults(readSource(file, code))).toEqual([expect.stringContaining(`${file} → `)]);
});

test('a file without a room is a fault', () => {
  expect(importFaults(readSource('apps/server/src/tools.ts', ''))).toEqual([expect.stringContaining('no room')]);
  expect(importFaults(readSource('apps/server/src/work/lists/sorting.ts', ''))).toHaveLength(1);
});

test.each([
  { file: service, specifier: '../tasks/tasks.service.ts', instead: '#…' },
  { file: 'apps/server/src/app.ts', specifier: './http/router.ts', instead: '#…' },
  {
    file: 'apps/server/src/http/files/files.ts',
    specifier: '#http/files/static-files.ts',
    instead: './static-files.ts',
  },
  { file: 'packages/contract/src/tasks.ts', specifier: '@daymark/contract/fields.ts', instead: './fields.ts' },
  { file: 'e2e/server.ts', specifier: './nested/clock.ts', instead: '#…' },
])('$specifier in $file has to be spelled $instead', ({ file, specifier, instead }) => {
  expect(spellingFaults(readSource(file, `import '${specifier}'`))).toEqual([expect.stringContaining(instead)]);
});

test('an import from a later domain and a circle of folders are faults', () => {
  const import_ = (code: string) => orderFaults(readSource(service, code));
  expect(import_(`import { f } from '#time/timer/timer.service.ts'`)).toEqual([
    expect.stringContaining('later domain'),
  ]);
  expect(import_(`import { f } from '#work/tasks/tasks.service.ts'`)).toEqual([]);
  expect(import_(`import { f } from '#engine/limits/limits.service.ts'`)).toEqual([]);
  expect(
    circlesIn([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'a'],
    ]),
  ).toEqual([]);
  expect(
    circlesIn([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'd'],
    ]),
  ).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
});

test('a table with two writers, a writer that is no repository, and a table that cannot be read are faults', () => {
  const writing = (file: string, code: string) => readSource(file, code);
  const lists = writing(repository, `db.insertInto('lists'); db.updateTable('lists as l'); db.selectFrom('tasks')`);
  expect(writeFaults([lists])).toEqual([]);
  expect(writeFaults([lists, writing('apps/server/src/db/migrations/0002-more.ts', `db.deleteFrom('lists')`)])).toEqual(
    [],
  );

  const tasks = 'apps/server/src/work/task-records/task-writes.repository.ts';
  expect(writeFaults([lists, writing(tasks, `db.deleteFrom('lists')`)])).toEqual([
    `lists is written by ${repository} and ${tasks}: only one may`,
  ]);
  expect(writeFaults([writing(service, `db.insertInto('lists')`)])).toEqual([expect.stringContaining(service)]);
  expect(writeFaults([writing(repository, 'db.insertInto(table)')])).toEqual([expect.stringContaining('by its name')]);
});

/** Imports of a domain's file from a domain after it. */
function orderFaults({ file, imports }: Source): string[] {
  if (TEST.test(file)) return [];
  const placeOf = (path: string) => DOMAINS.indexOf(/^apps\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
  const place = placeOf(file);
  return imports
    .filter(({ specifier }) => place !== -1 && placeOf(targetOf(file, specifier)) > place)
    .map(({ specifier }) => `${file} → ${specifier}: a later domain`);
}

type Arrow = [from: string, to: string];

/** Imports of this kind between all files that are no tests. */
const arrows = (isMeant: (one: Import) => boolean): Arrow[] =>
  sources
    .filter(({ file }) => !TEST.test(file))
    .flatMap(({ file, imports }) =>
      imports.filter(isMeant).map(({ specifier }): Arrow => [file, targetOf(file, specifier)]),
    );

/** Groups of nodes of which each can be reached from the others, along these arrows. */
function circlesIn(all: Arrow[]): string[][] {
  const targets = Map.groupBy(all, ([from]) => from);
  const reached = (start: string) => {
    const found = new Set<string>();
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const [, to] of targets.get(node) ?? []) {
        if (found.has(to)) continue;
        found.add(to);
        waiting.push(to);
      }
    }
    return found;
  };
  const reach = new Map([...targets.keys()].map((node) => [node, reached(node)]));
  const circles = new Map<string, string[]>();
  for (const [node, found] of reach) {
    const circle = [...found].filter((other) => other !== node && reach.get(other)?.has(node));
    if (circle.length > 0) circles.set([node, ...circle].toSorted().join(' '), [node, ...circle].toSorted());
  }
  return [...circles.values()];
}

test.each([
  { code: `form.getInputProps('name')` },
  { code: `const { getInputProps } = form` },
  { code: `form['getInputProps']('name')` },
])('$code binds a field without its type', ({ code }) => {
  expect(isUntyped(readSource(component, code))).toBe(true);
  expect(isUntyped(readSource(BOUND_FIELDS, code))).toBe(false);
});

function importFaults({ file, imports }: Source): string[] {
  if (TEST.test(file)) return [];
  const room = roomOf(file);
  if (!room) return [`${file} stands in no room of the table in architecture.test.ts`];
  return imports
    .filter((imported) => !isAllowed(file, room, imported))
    .map(({ specifier, ofTypes }) => `${file} → ${specifier}${ofTypes ? ' (types)' : ''}`);
}

type Room = { files: string; feature: string; may: string[] };

function roomOf(file: string): Room | undefined {
  for (const [files, ...may] of ROOMS) {
    const found = toRegExp(files).exec(file);
    if (found) return { files, feature: found.groups?.['feature'] ?? '', may };
  }
  return undefined;
}

function isAllowed(file: string, { feature, may }: Room, { specifier, ofTypes }: Import): boolean {
  const target = targetOf(file, specifier);
  if (NEVER_IMPORTED.test(target)) return false;
  return may.some((pattern) => {
    const [, types, path = ''] = /^(type:)?(.*)$/.exec(pattern) ?? [];
    return (ofTypes || !types) && toRegExp(path.replaceAll('<feature>', feature)).test(target);
  });
}

const WILDCARDS: Record<string, string> = {
  ...{ '**': '.*', '*': '[^/]*', '.': '\\.', '{': '(?:', ',': '|', '}': ')' },
  '<feature>': '\\k<feature>',
};

function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|[.{,}]|<feature>/g, (token) => WILDCARDS[token] ?? token);
  return new RegExp(`^${source.replace('\\k<feature>', '(?<feature>[^/]+)')}$`); // the first one captures, the others refer to it
}

/** Target of an import: a file below the root, `node:…` or `npm:…`. */
function targetOf(file: string, specifier: string): string {
  const [workspace = ''] = /^[^/]+\/[^/]+/.exec(file) ?? [];
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith('#server/')) return specifier.replace('#server/', 'apps/server/src/');
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'apps/web/src/');
  if (specifier.startsWith('#server-test/')) return specifier.replace('#server-test/', 'apps/server/test/');
  if (/^#(bench|scripts)\//.test(specifier)) return specifier.slice(1);
  if (/^#(audited|recompute)\//.test(specifier)) return `scripts/${specifier.slice(1)}`;
  if (specifier.startsWith('#'))
    return `${workspace}/${specifier.startsWith('#test/') ? '' : 'src/'}${specifier.slice(1)}`;
  if (specifier.startsWith('node:')) return specifier;
  const [, name, path] = /^@daymark\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name ? `packages/${name}/src/${path}` : `npm:${specifier}`;
}

/** Imports not spelled `./x.ts` in a folder, `#…` across folders, `@daymark/…` between packages; the root has no `#…`. */
function spellingFaults({ file, imports }: Source): string[] {
  if (posix.dirname(file) === '.') return [];
  return imports.flatMap(({ specifier }) => {
    const target = targetOf(file, specifier);
    const isNeighbour = posix.dirname(target) === posix.dirname(file);
    if (specifier.startsWith('.') && !isNeighbour) return [`${file} → ${specifier} lies in another folder: write #…`];
    if (!specifier.startsWith('.') && isNeighbour) return [`${file} → ${specifier}: write ./${posix.basename(target)}`];
    return [];
  });
}

/** Files that write the rows of several tables: the deletion of accounts and lists, the marks of deletions that go on, what forecasts keep then, and the undo of commands. */
const OF_ALL_TABLES = ['deletion-marks', 'ended-tasks', 'erase', 'patched-rows'].map(
  (name) => `apps/server/src/db/${name}.ts`,
);

/** Columns of `users` that other domains keep: a claim for long work, deletions that go on, and the first day on which a task comes again. */
const KEEPERS_OF_COLUMNS: Record<string, string[]> = {
  users: ['engine/deletions/deletions', 'engine/long-work/claims', 'work/repeats/repeats'].map(
    (path) => `apps/server/src/${path}.repository.ts`,
  ),
};

const isUntyped = ({ file, bindsUntyped }: Source): boolean =>
  bindsUntyped && file.startsWith('apps/web/') && file !== BOUND_FIELDS;

function writeFaults(all: Source[]): string[] {
  const writers = new Map<string, Set<string>>();
  for (const { file, writes } of all) {
    if (TEST.test(file) || file.includes('/migrations/') || OF_ALL_TABLES.includes(file)) continue;
    for (const table of writes.filter((table) => !KEEPERS_OF_COLUMNS[table]?.includes(file)))
      writers.set(table, (writers.get(table) ?? new Set()).add(file));
  }
  return [...writers].flatMap(([table, files]) => [
    ...(table === '' ? [`${[...files].join(' and ')} must name the table it writes by its name, in place`] : []),
    ...(files.size > 1 ? [`${table} is written by ${[...files].join(' and ')}: only one may`] : []),
    ...[...files]
      .filter((file) => !file.endsWith('.repository.ts'))
      .map((file) => `${table} is written by ${file}, no repository`),
  ]);
}
