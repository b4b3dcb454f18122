import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * Takes of the contract what can be written down: the addresses of its calls, limits and lists of values. Schemas are for the server, which
 * checks every input, and would be most of the file. A schema that is imported all the same fails the build.
 */
const CONTRACT_AS_DATA: Plugin = {
  name: 'contract-as-data',
  load: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/].*\.ts$/ },
    async handler(file) {
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.entries(exported).map(asData).join('\n');
    },
  },
};

/** Parts of an endpoint that a client reads. */
const OF_CLIENTS = ['method', 'path', 'scope', 'isPublic', 'file'];

function asData([name, value]: [string, unknown]): string {
  if (typeof value === 'function' || isSchema(value)) return '';
  const data = isEndpoint(value) ? Object.fromEntries(OF_CLIENTS.map((part) => [part, value[part]])) : value;
  return `export const ${name} = ${data instanceof RegExp ? data : JSON.stringify(data)};`;
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export default defineConfig({
  input: { daymark: 'src/main.ts' },
  platform: 'node',
  plugins: [CONTRACT_AS_DATA],
  transform: { target: 'node20' },
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    codeSplitting: false,
    minify: true,
    comments: false,
    banner: '#!/usr/bin/env node',
  },
});
