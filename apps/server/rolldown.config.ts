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
  resolveId: (id, _importer, { kind }) =>
    kind === 'import-statement' && isBuiltin(id) && id !== 'node:module' ? `\0${id}` : null,
  load: (id) => (id.startsWith('\0node:') ? `module.exports = process.getBuiltinModule('${id.slice(1)}')` : null),
};

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
    sourcemap: true,
    sourcemapExcludeSources: true, // they are in the checkout
    // The build moves the files into this folder.
    sourcemapPathTransform: (source, map) => relative(DIST, resolve(dirname(map), source)),
  },
});
