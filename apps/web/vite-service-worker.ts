import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = join(import.meta.dirname, 'service-worker/service-worker.ts');

/** Files beside those of the bundle that a page needs. */
const BESIDES = ['favicon.svg', 'first-paint.js'];

/** Chunks of which nobody has a use without the server: a new password is rated by them. */
const LEFT_OUT = /\/password-rating-/;

/** Writes the service worker beside the page, with the names of all files that it keeps. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.addWatchFile(SOURCE);
    },
    configResolved(config) {
      ({ publicDir } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle);
        const entry = built.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
        const page = bundle['index.html'];
        if (entry === undefined || page?.type !== 'asset') this.error('The build has no page with a script');
        const assets = built.map(({ fileName }) => `/${fileName}`).filter((path) => path.startsWith('/assets/'));
        const files = [...assets.filter((path) => !LEFT_OUT.test(path)), ...BESIDES.map((name) => `/${name}`)].sort();
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
        const version = createHash('sha256').update(JSON.stringify(files)).update(page.source).update(code);
        for (const name of BESIDES) version.update(readFileSync(join(publicDir, name)));
        const build = { version: version.digest('hex').slice(0, 16), entry: `/${entry}`, files };
        const source = `const BUILD = ${JSON.stringify(build)};\n${code}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
