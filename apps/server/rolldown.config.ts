import { dirname, relative, resolve } from 'node:path';
import { defineConfig } from 'rolldown';

const DIST = resolve(import.meta.dirname, 'dist');

export default defineConfig({
  input: { main: 'src/built.ts' },
  platform: 'node',
  external: ['pg-native'], // pg asks whether somebody has installed it
  output: {
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true, // they are in the checkout
    // The build moves the files into this folder.
    sourcemapPathTransform: (source, map) => relative(DIST, resolve(dirname(map), source)),
  },
});
