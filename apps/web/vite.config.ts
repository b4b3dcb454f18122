import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForClients } from './vite-contract.ts';
import {
  directImports,
  idsOfReact,
  isStyleOfMantine,
  stylesAfterShell,
  stylesOfComponents,
  zodWithoutJsonSchema,
} from './vite-plugins.ts';
import { serviceWorker } from './vite-service-worker.ts';

/** Modules that begin a page; each is a chunk of its own, with what no other page uses. */
const STARTS = /index\.html$|src\/(main\.tsx|(people|work|time|insight|days|whole)\/[\w-]+\/[\w-]+-(page|route)\.tsx)$/;

const isStart = (id: string): boolean => STARTS.test(id.replaceAll('\\', '/'));

/** The contract, and the library of its schemas: what a first load needs of them comes with it, and the rest as one file. */
const isOfContract = (id: string): boolean =>
  /\/node_modules\/zod\/|\/packages\/contract\/src\//.test(id.replaceAll('\\', '/'));

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

const inSource = (file: string): string => resolve(import.meta.dirname, 'src', file);

/** Everything that these modules import, directly or not, and not on demand. */
function closureOf(modules: readonly string[], graph: Graph): Set<string> {
  const found = new Set(modules);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

type Layers = Record<
  'main' | 'login' | 'signUp' | 'app' | 'dashboard' | 'side' | 'line' | 'board' | 'overlays' | 'kept',
  Set<string>
> & {
  pages: Map<string, Set<string>>;
};
let layers: Layers | undefined;

function layersOf(graph: Graph): Layers {
  const pages = graph.getModuleInfo(inSource('app/routes.tsx'))?.dynamicallyImportedIds ?? [];
  layers ??= {
    main: closureOf([inSource('main.tsx')], graph),
    login: closureOf([inSource('people/sign-in/login-page.tsx')], graph),
    signUp: closureOf([inSource('people/sign-in/sign-up-form.tsx')], graph),
    app: closureOf([inSource('app/app.tsx')], graph),
    dashboard: closureOf([inSource('days/dashboard/dashboard-page.tsx')], graph),
    side: closureOf([inSource('days/today/side-list.tsx')], graph),
    line: closureOf([inSource('days/quick-add/quick-add.tsx')], graph),
    board: closureOf([inSource('days/dashboard/board-view.tsx')], graph),
    overlays: closureOf([inSource('ui/open-menu.tsx'), inSource('ui/dialog.tsx')], graph),
    kept: closureOf([inSource('api/outbox.ts')], graph),
    pages: new Map(pages.map((page) => [basename(page, '.tsx'), closureOf([page], graph)])),
  };
  return layers;
}

/**
 * The chunk of a module that every page needs, or every page of a signed-in user; the dashboard, the first of them, is among
 * these. Their styles are one file: a first load has few requests.
 */
function basicChunk(id: string, graph: Graph): string | null {
  if (isStart(id)) return null;
  const { main, login, app, dashboard, side, line, board, overlays, kept, pages } = layersOf(graph);
  if (isStyleOfMantine(id)) return 'first';
  const isOfApp = app.has(id) || dashboard.has(id) || usersOf(id, pages).length > pages.size / 2;
  const isShared = isOfApp || isOfContract(id);
  if (main.has(id) || (isShared && login.has(id)) || (isOfApp && id.endsWith('.css'))) return 'first';
  if (app.has(id) || dashboard.has(id) || (isOfApp && !isOfContract(id))) return 'app';
  if (login.has(id) || overlays.has(id)) return null;
  // Each page of a signed-in user sends what was kept without a network.
  if (kept.has(id)) return 'kept';
  if (isOfContract(id)) return side.has(id) || board.has(id) ? 'kept' : 'schemas';
  // What the dashboard loads at once in one of its states: a chunk each, where the shared ones would be ten.
  if (side.has(id)) return 'side';
  if (board.has(id)) return 'board';
  return line.has(id) ? 'line' : null;
}

/** The chunk of a module that several pages or dialogs need: few files for each, and little that it does not use. */
function sharedChunk(id: string, graph: Graph): string | null {
  if (isStart(id)) return null;
  const { login, signUp, overlays, pages } = layersOf(graph);
  if (login.has(id)) return 'forms';
  // The profile asks for a new password as the sign-up does, which comes without the app.
  if (signUp.has(id)) return 'sign-up';
  if (overlays.has(id)) return 'overlays';
  const [user, ...others] = usersOf(id, pages);
  if (!user) return 'dialogs';
  return others.length === 0 ? user : 'pages';
}

const usersOf = (id: string, pages: Map<string, Set<string>>): string[] =>
  [...pages].filter(([, modules]) => modules.has(id)).map(([page]) => page);

export default defineConfig({
  plugins: [
    react(),
    directImports(),
    idsOfReact(),
    contractForClients(),
    zodWithoutJsonSchema(),
    stylesOfComponents(),
    stylesAfterShell(),
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // A data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'basic', name: basicChunk },
            { debugName: 'shared', name: sharedChunk, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
