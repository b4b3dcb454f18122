import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { openYardstick } from './yardstick-rows.ts';

/**
 * A server program: the least that answers the measured calls on the same database file with the same bytes. Node's own
 * HTTP server, prepared statements, a token look-up and an ownership check in each call; nothing is validated, limited or
 * logged.
 */

type Answer = { status: number; data: unknown };

const { DATA_DIR = '', RECORDED = '' } = process.env;
const rows = openYardstick(DATA_DIR);

/** Answers of the product that the yardstick does not compute: it reads their rows, and writes these. */
let recorded: Record<string, unknown> | undefined;

const server = createServer(async (request, response) => {
  const { status, data } = await answer(request);
  const body = JSON.stringify({ success: status < 400, data, message: 'OK' });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  console.log(`Yardstick is ready at http://127.0.0.1:${port}`);
});

async function answer(request: IncomingMessage): Promise<Answer> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const userId = rows.userOf(createHash('sha256').update(token).digest('base64url'), Date.now());
  if (userId === undefined) return { status: 401, data: null };
  const path = request.url ?? '';
  if (request.method === 'POST') return write(request, userId, path);

  const list = /^\/api\/list\/(\d+)$/.exec(path)?.[1];
  if (list !== undefined) return found(rows.list(userId, Number(list)));
  const ids = /^\/api\/list\?ids=([\d,]+)$/.exec(path)?.[1];
  if (ids !== undefined) return { status: 200, data: ids.split(',').map((id) => rows.list(userId, Number(id))) };
  if (path === '/api/project') return { status: 200, data: rows.projects(userId) };
  if (path === '/api/task/active') return { status: 200, data: rows.activeTimer(userId) };
  recorded ??= JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, unknown>;
  const [, year, month] = /^\/api\/analytics\/daily\/month\/(\d+)\/(\d+)$/.exec(path) ?? [];
  if (year !== undefined) rows.readMonth(userId, Number(year), Number(month));
  else rows.readCategories(userId);
  return { status: 200, data: recorded[path] };
}

async function write(request: IncomingMessage, userId: number, path: string): Promise<Answer> {
  const body = await json(request);
  if (path === '/api/task') {
    const task = rows.createTask(userId, body as Parameters<typeof rows.createTask>[1]);
    return { status: task === undefined ? 404 : 201, data: task };
  }
  const [, task, change] = /^\/api\/task\/(\d+)\/timer\/(work|pause)$/.exec(path) ?? [];
  return found(change === 'work' ? rows.startTimer(userId, Number(task)) : rows.pauseTimer(userId, Number(task)));
}

function found(data: unknown): Answer {
  return { status: data === undefined ? 404 : 200, data };
}
