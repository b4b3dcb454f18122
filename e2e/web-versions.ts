import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

/** Scripts that every version has under another name: that of each page, and that of the calendar. */
const RENAMED = /^(index|calendar-page)-[\w-]+\.js$/;

const TEXTS = '**/*.{js,css,html,json}';

/** A copy of the built web app, of which later versions can be made in its place; a server reads them when it starts. */
export function webVersions() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-web-'));
  cpSync(BUILT, folder, { recursive: true });
  for (const file of globSync('**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, file));
  const textFiles = () => [...globSync(TEXTS, { cwd: folder }), ...globSync('.vite/*.json', { cwd: folder })];
  const scripts = () => globSync('assets/*.js', { cwd: folder });
  let version = 1;
  return {
    folder,
    /** Replaces the version by a later one, whose pages load scripts of other names. */
    release() {
      version += 1;
      const renamed = scripts().filter((file) => RENAMED.test(basename(file)));
      const names = renamed.map((file): [string, string] => [
        basename(file),
        basename(file).replace(/(\.v\d+)?\.js$/, `.v${version}.js`),
      ]);
      for (const file of textFiles()) {
        const path = join(folder, file);
        const text = readFileSync(path, 'utf8');
        const later = names.reduce((text, [before, after]) => text.replaceAll(before, after), text);
        writeFileSync(path, later.replace(/("version":"[\da-f]{16})(\.v\d+)?"/, `$1.v${version}"`));
      }
      for (const [before, after] of names) {
        renameSync(join(folder, 'assets', before), join(folder, 'assets', after));
      }
    },
    /** Loses one of its scripts. */
    lose(name: RegExp) {
      for (const file of scripts().filter((file) => name.test(file))) rmSync(join(folder, file));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
