import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';

// Entry of the built server. Both settings count for modules that are loaded after them, so the server is another file.
enableCompileCache(join(import.meta.dirname, 'compiled'));
setSourceMapsSupport(true); // traces name the sources
await import('./main.ts');
flushCompileCache(); // else a server that is killed leaves nothing to the next start
