import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Modules of the sign-in page, the one page that opens with an empty browser cache, so it loads nothing else. A module that
 * it begins to use without being named here brings all of `shared` with it, which breaks the size limit of the build.
 */
const FIRST_PAGE = [
  /@mantine\/core\/(esm\/core|styles)\//, // all styles together, in the order in which they build on each other
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Center|CloseButton|Divider|Input|InputBase|Loader)\//,
  /@mantine\/core\/esm\/components\/(PasswordInput|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton)\//,
  /@mantine\/(form|store)\/|@mantine\/notifications\/esm\/notifications\.store/,
  /@mantine\/hooks\/esm\/(utils|use-(color-scheme|did-update|id|isomorphic-effect|media-query|reduced-motion))\//,
  /@mantine\/hooks\/esm\/use-(resize-observer|uncontrolled|merged-ref|callback-ref|force-update)\//,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircle|Check|ExclamationMark|InfoSmall|Refresh))\./,
  /node_modules\/(clsx|klona|fast-deep-equal)\/|vite\/|rolldown/,
  /packages\/contract\/src\/(account|sign-in|endpoint|envelope|events|fields)\.ts/,
  /src\/(api\/|app\/(app|router))/,
  /src\/ui\/(document-title|first-paint|format|grids|guarded-button|mark|offline|page-heading|password-field|retry-button|states|theme|unsaved|use-schema-form)\./,
  /src\/(ui\/use-tooltip|shared\/load-failure)\./,
  /src\/features\/sign-in\/(auth|google|login|password-strength|sign-in(-form|\.queries)|sign-up-form)/,
];

/** Where the first page begins; these stay files of their own, for the page names them. */
const STARTS = /src\/(main\.tsx|features\/sign-in\/login-page\.tsx)$|index\.html$/;

const isOfFirstPage = (id: string): boolean => !STARTS.test(id) && FIRST_PAGE.some((part) => part.test(slashed(id)));
const slashed = (id: string): string => id.replaceAll('\\', '/');

/** The module with the class names of a component of Mantine, which the component imports. */
const CLASS_NAMES = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;

const STYLES = /@mantine\/core\/styles\//;

/**
 * Loads the styles of the Mantine components in use. They come after those of the components in them, whose modules are
 * imported first: the order of Mantine's own style sheet. In several files they would lose it, since those of later chunks
 * are put above those of index.html.
 */
function stylesOfComponents(): Plugin {
  return {
    name: 'styles-of-components',
    transform(code, id) {
      const [, component] = CLASS_NAMES.exec(slashed(id)) ?? [];
      return component && { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
    },
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk' && file.moduleIds.some(isStyle));
      if (chunks.length > 1)
        this.error(`Several chunks have styles of Mantine: ${chunks.map(({ name }) => name).join()}`);
    },
  };
}

const isStyle = (id: string): boolean => STYLES.test(slashed(id));

/**
 * Moves the app's style sheets below the static shell of index.html: a browser paints nothing below a style sheet that it
 * waits for, and everything above.
 */
function stylesAfterShell(): Plugin {
  return {
    name: 'styles-after-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/<link rel="stylesheet" crossorigin .*?>/g) ?? [];
        const head = styles.reduce((page, link) => page.replace(link, ''), html);
        return head.replace('<div id="root">', `${styles.join('')}<div id="root">`);
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), stylesOfComponents(), stylesAfterShell()],
  build: {
    target: 'es2023',
    manifest: true,
    // A data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what a group names: the libraries' index files would bring everything that they name.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Together, so that zod is configured for our CSP before another chunk makes a schema.
            { name: 'zod', test: /node_modules[\\/](zod|get-nonce)[\\/]|[\\/]app[\\/]csp\.ts$/ },
            { name: 'tanstack', test: /node_modules[\\/](@tanstack|use-sync-external-store)[\\/]/ },
            { name: 'first', test: isOfFirstPage },
            // Modules of two pages or more: without this chunk a page requested a hundred small files.
            { name: 'shared', minShareCount: 2, test: (id) => !STARTS.test(id) },
          ],
        },
      },
    },
  },
});
