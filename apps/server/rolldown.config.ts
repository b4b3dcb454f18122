import { isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const DIST = resolve(import.meta.dirname, 'dist');

/**
 * Takes Node's own modules without importing them: an import reads every export, and some of those load what a server does not use, such as
 * the client behind `WebSocket` of node:http, for a tenth of the start.
 */
const NODE_MODULES: Plugin = {
  name: 'node-modules',
  resolveId: (id, _importer, { kind }) => {
    const isTaken = isBuiltin(id) && (kind === 'import-statement' ? id !== 'node:module' : LATE.includes(id));
    return isTaken ? `\0${id}` : null;
  },
  load: (id) => {
    if (!id.startsWith('\0node:')) return null;
    const name = id.slice(1);
    return LATE.includes(name) ? loadedLate(name) : `module.exports = process.getBuiltinModule('${name}')`;
  },
};

/** Modules that no start needs, and that take a twentieth of it. */
const LATE = [
  'node:child_process',
  'node:crypto',
  'node:dns/promises',
  'node:fs/promises',
  'node:http2',
  'node:https',
  'node:worker_threads',
  'node:zlib',
];

/** Code of a module whose exports load Node's own module when the first one is read. */
const loadedLate = (name: string) => `
  let loaded;
  for (const key of ${JSON.stringify(Object.keys(process.getBuiltinModule(name) ?? {}))}) {
    Object.defineProperty(exports, key, { enumerable: true, get: () => (loaded ??= process.getBuiltinModule('${name}'))[key] });
  }`;

export default defineConfig({
  input: {
    main: 'src/built.ts',
    host: 'src/host/host.ts',
    'backup-thread': 'src/backups/backup-thread.ts',
    'file-reading': 'src/whole/moving-in/file-reading.ts',
    'calendar-reading': 'src/days/calendars/calendar-reading.ts',
  },
  platform: 'node',
  external: [
    'pg-native', // pg asks whether somebody has installed it
    // Fastify loads these where a route has a schema of Fastify, or is called without a network: never here. They are a third of all.
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'light-my-request',
  ],
  plugins: [NODE_MODULES],
  output: {
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: true }, // spaces alone: they take as long as a fifth of the code
    comments: false,
    charset: 'ascii', // one other character doubles the memory of its whole file
    sourcemap: true,
    sourcemapExcludeSources: true, // they are in the checkout
    // The build moves the files into this folder.
    sourcemapPathTransform: (source, map) => relative(DIST, resolve(dirname(map), source)),
  },
});
