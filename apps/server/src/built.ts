import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';

/** Milliseconds from the start to its end in the background, such as the files of the web app that are read after it. */
const SETTLED_MS = 1000;

// Entry of the built server. Both settings count for modules that are loaded after them, so the server is another file.
enableCompileCache(join(import.meta.dirname, 'compiled'));
setSourceMapsSupport(true); // traces name the sources
await import('./main.ts');
flushCompileCache(); // else a server that is killed leaves nothing to the next start
setTimeout(async () => (await import('./heap.ts')).shrinkHeap(), SETTLED_MS).unref();
