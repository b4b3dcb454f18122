import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Libraries of many files, and how their index names each of them. */
const LIBRARIES: Record<string, RegExp> = {
  '@mantine/core': /import \{ ([^}]+) \} from "([^"]+)"/g,
  '@mantine/hooks': /import \{ ([^}]+) \} from "([^"]+)"/g,
  '@mantine/notifications': /import \{ ([^}]+) \} from "([^"]+)"/g,
  '@tabler/icons-react': /export \{ ([^}]+) \} from '([^']+)'/g,
};

const IMPORT = new RegExp(`import \\{([^}]+)\\} from (['"])(${Object.keys(LIBRARIES).join('|')})\\2;?`, 'g');

/**
 * Imports each name from its own file instead of the index of its library. The graph of modules then tells what a page
 * needs, and the other thousands of files of the libraries are not read.
 */
export function directImports(): Plugin {
  /** File and name there, by library and name. */
  const found = new Map<string, Map<string, { file: string; name: string }>>();
  return {
    name: 'direct-imports',
    apply: 'build',
    async buildStart() {
      for (const [library, pattern] of Object.entries(LIBRARIES)) {
        const index = (await this.resolve(library))?.id;
        if (index) found.set(library, filesNamedBy(index, pattern));
      }
    },
    transform: {
      filter: { code: IMPORT },
      handler: (code) =>
        code.replace(IMPORT, (statement, names: string, _quote, library: string) => {
          const imports = parsedNames(names).map(({ name, alias }) => {
            const at = found.get(library)?.get(name);
            return at && `import { ${at.name} as ${alias} } from '${at.file}';`;
          });
          return imports.includes(undefined) ? statement : imports.join('');
        }),
    },
  };
}

function filesNamedBy(index: string, pattern: RegExp) {
  const entries = [...readFileSync(index, 'utf8').matchAll(pattern)].flatMap(([, names = '', path = '']) => {
    const file = path.startsWith('.') ? resolve(dirname(index), path).replaceAll('\\', '/') : path;
    return parsedNames(names).map(({ name, alias }) => [alias, { file, name }] as const);
  });
  return new Map(entries);
}

/** 'Button, Box as Root' as names and aliases. */
function parsedNames(names: string): { name: string; alias: string }[] {
  return names
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ');
      return { name, alias };
    });
}

/** Leaves out the part of zod that makes JSON Schema: only the server does, for openapi.json. */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) =>
        code
          .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/^import \{ createStandardJSONSchemaMethod.*$/m, 'const none = () => undefined;')
          .replace(/create(Standard|To)JSONSchemaMethod\(/g, 'none('),
    },
  };
}

/**
 * Leaves fields and dialogs the ids that React has given them: Mantine sets another once they are in the page, and renders
 * each again at once.
 */
export function idsOfReact(): Plugin {
  return {
    name: 'ids-of-react',
    transform: {
      filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
      handler: (code) => code.replace('setUuid(randomId());', ''),
    },
  };
}

/** The module with the class names of a component of Mantine, which the component imports. */
const CLASS_NAMES = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/;

export const isStyleOfMantine = (id: string): boolean => /@mantine[\\/]core[\\/]styles[\\/]/.test(id);

/**
 * Loads the styles of the Mantine components in use. They come after those of the components in them, whose modules are
 * imported first: the order of Mantine's own style sheet. In several files they would lose it, since those of later chunks
 * are put above those of index.html.
 */
export function stylesOfComponents(): Plugin {
  return {
    name: 'styles-of-components',
    transform(code, id) {
      const [, component] = CLASS_NAMES.exec(id) ?? [];
      return component && { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
    },
    generateBundle(_, files) {
      const chunks = Object.values(files).filter(
        (file) => file.type === 'chunk' && file.moduleIds.some(isStyleOfMantine),
      );
      if (chunks.length > 1)
        this.error(`Several chunks have styles of Mantine: ${chunks.map(({ name }) => name).join()}`);
    },
  };
}

/**
 * Moves the app's style sheets below the static shell of index.html: a browser paints nothing below a style sheet that it
 * waits for, and everything above.
 */
export function stylesAfterShell(): Plugin {
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
