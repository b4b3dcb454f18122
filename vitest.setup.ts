import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import workers from 'node:worker_threads';
import fc from 'fast-check';
import { makeHashesCheap } from '#server-test/cheap-hashes.ts';

// A run that fails can be repeated, and one that passes says the same of the next. Another seed tries other cases.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) });

makeHashesCheap();

/** Threads of the server's sources begin from its build, which `scripts/built-server.mjs` has made: they load in half the time. */
class BuiltWorker extends workers.Worker {
  constructor(entry: string | URL, options?: workers.WorkerOptions) {
    const [, name] = /\/apps\/server\/src\/.*\/([^/]+)\.ts$/.exec(String(entry)) ?? [];
    super(name === undefined ? entry : join(import.meta.dirname, 'apps/server/dist', `${name}.js`), options);
  }
}

// This runs once for each file of tests, also in a process that others have used.
if (workers.Worker.name !== BuiltWorker.name) {
  Object.assign(workers, { Worker: BuiltWorker });
  syncBuiltinESMExports();
}
