import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serveFile } from './static-files.ts';

const ROUTE = '/cli';

/** Serves the command line, one file that runs on anybody's machine. It says nothing of this server, so it needs no sign-in. */
export function serveCommandLine(app: FastifyInstance, file: string): void {
  if (!existsSync(file)) {
    app.get(ROUTE, async (_request, reply) =>
      reply.status(503).type('text/plain; charset=utf-8').send('The command line is not built'),
    );
    return;
  }
  serveFile(app, ROUTE, {
    path: file,
    headers: {
      'cache-control': 'no-cache', // the address stays where the file changes
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': 'attachment; filename="daymark.mjs"',
    },
  });
}
