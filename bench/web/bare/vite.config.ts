import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product's own build options, without its division into chunks: a bare page is a single one. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
