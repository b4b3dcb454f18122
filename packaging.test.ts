import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LARGEST_ARCHIVE } from '@daymark/contract/archive.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { helpText, readSettings } from '#server/config.ts';
import { run, runCopy, temporaryFolder } from '#server-test/process.ts';
import { BUILT_COMMAND_LINE, BUILT_SERVER } from './scripts/build.mjs';

type Service = {
  environment?: Record<string, string | number>;
  env_file?: string;
  cap_drop?: string[];
  read_only?: boolean;
  security_opt?: string[];
  volumes?: string[];
};
type Compose = { services: { daymark: Service; [name: string]: Service }; volumes: Record<string, unknown> };

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml')) as Compose;
const overlay = parse(read('compose.postgres.yaml')) as Compose;
const unit = read('packaging/daymark.service');

/** Variables of lines such as 'PORT=3000', with a comment sign or a directive before them. */
function variablesIn(text: string, before: string): Record<string, string> {
  const lines = text.matchAll(new RegExp(`^${before}([A-Z][A-Z_]+)=(.*)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Settings that a file of packaging gives to the server. */
const SETTINGS_OF: Record<string, Record<string, string | number>> = {
  'packaging/daymark.env': variablesIn(read('packaging/daymark.env'), '(?:# ?)?'),
  'compose.yaml': compose.services.daymark.environment ?? {},
  'compose.postgres.yaml': overlay.services.daymark.environment ?? {},
  'packaging/daymark.service': variablesIn(unit, 'Environment='),
  Dockerfile: Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)]
      .filter(([, name]) => name !== 'LD_LIBRARY_PATH')
      .map(([, name = '', value = '']) => [name, value]),
  ),
};

test.each(Object.entries(SETTINGS_OF))('the server knows the settings of %s and takes their values', (_file, given) => {
  const known = new Set(
    helpText()
      .match(/^ {2}[A-Z][A-Z_]+/gm)
      ?.map((name) => name.trim()),
  );
  expect(Object.keys(given)).not.toEqual([]);
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
  expect(() =>
    readSettings(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))),
  ).not.toThrow();
});

test('the image holds the built files alone, and they serve from any folder', async () => {
  const [, copied] = /cp --parents -R (\S+) \/image\/srv\/daymark/.exec(dockerfile) ?? [];
  expect(copied).toBe('apps/*/dist');
  const folder = temporaryFolder();
  for (const app of ['server', 'cli'])
    cpSync(`apps/${app}/dist`, join(folder, `apps/${app}/dist`), { recursive: true });
  const entry = relative('.', BUILT_SERVER).replaceAll('\\', '/');
  expect(dockerfile).toContain(`ENTRYPOINT ["/usr/local/bin/node"]\nCMD ["${entry}"]\n`);
  expect(unit).toContain(`ExecStart=/srv/daymark/node_modules/.bin/node ${entry}\n`);

  const server = runCopy(join(folder, entry), { DATA_DIR: join(folder, 'data') });
  const url = await server.ready();
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  const script = await (await fetch(`${url}/cli`)).text();
  expect(script).toBe(read(BUILT_COMMAND_LINE));
});

test('the health check tells a server that answers from one that does not', async () => {
  expect(dockerfile).toContain('cp scripts/health.mjs /image/srv/daymark/');
  expect(dockerfile).toMatch(/^HEALTHCHECK .* CMD \["\/usr\/local\/bin\/node", "health.mjs"\]$/m);
  const server = run({ DATA_DIR: temporaryFolder() });
  const PORT = new URL(await server.ready()).port;
  const check = () => spawnSync(process.execPath, ['scripts/health.mjs'], { env: { PORT } }).status;
  expect(check()).toBe(0);
  server.child.kill('SIGTERM');
  await server.exit;
  expect(check()).toBe(1);
});

test('the build reads nothing but sources', () => {
  const [first, ...rules] = read('.dockerignore').match(/^[^#\n].*$/gm) ?? [];
  expect(first).toBe('*');
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  expect(allowed.filter((path) => !existsSync(path))).toEqual([]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const folders = workspaces.map((workspace) => workspace.replace('/*', ''));
  expect(
    folders.filter((folder) => !allowed.some((path) => path === folder || path === `${folder}/package.json`)),
  ).toEqual([]);
  expect(rules).toEqual(expect.arrayContaining(['**/data', '**/dist', '**/node_modules']));
});

test('containers write only their volumes and have no rights', () => {
  expect(compose.services.daymark).toMatchObject({ env_file: '.env', volumes: ['data:/data', './backups:/backups'] });
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }),
    ]);
  }
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile.indexOf('USER')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'));
});

test('volumes of services are declared', () => {
  for (const { services, volumes } of [compose, overlay]) {
    const named = Object.values(services).flatMap((service) => service.volumes ?? []);
    const sources = named.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.'));
    expect(new Set(sources)).toEqual(new Set(Object.keys(volumes)));
  }
});

test('proxies let uploads through that are a little larger than the largest import', () => {
  const caddy = Number(/max_size (\d+)MiB/.exec(read('packaging/Caddyfile'))?.[1]);
  const nginx = Number(/client_max_body_size (\d+)m;/.exec(read('packaging/nginx.conf'))?.[1]);
  for (const mebibytes of [caddy, nginx]) {
    expect(mebibytes * 1024 ** 2).toBeGreaterThan(LARGEST_ARCHIVE);
    expect(mebibytes * 1024 ** 2).toBeLessThan(LARGEST_ARCHIVE * 1.1);
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd rates the exposure of the unit at 1.3 of 10 or less', () => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', '--threshold=13', 'packaging/daymark.service'],
    { encoding: 'utf8' },
  );
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('Overall exposure')]);
});
