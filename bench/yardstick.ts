import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { NewTask } from './yardstick-answers.ts';
import { openPostgresFloor } from './yardstick-postgres.ts';
import { openFile, openYardstick } from './yardstick-rows.ts';
import { openSqliteFloor } from './yardstick-sqlite.ts';

/**
 * A server program: the least that answers the measured calls on the same database file with the same bytes. Node's own
 * HTTP server and prepared statements, one for a call that has a goal; nothing is validated, limited or logged.
 */

type Answer = { status: number; data: unknown };

const { DATA_DIR = '', DATABASE_URL = '', RECORDED = '', TOGETHER = '' } = process.env;
const answerCall = DATABASE_URL === '' ? onSqlite(DATA_DIR) : onPostgres(DATABASE_URL);

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

/** Answers a request with a token. */
type AnswerCall = (request: IncomingMessage, tokenHash: string) => Promise<Answer>;

function answer(request: IncomingMessage): Promise<Answer> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  return answerCall(request, createHash('sha256').update(token).digest('base64url'));
}

const UNKNOWN: Answer = { status: 401, data: null };
const LIST = /^\/api\/list\/(\d+)$/;
const LISTS = /^\/api\/list\?ids=([\d,]+)$/;

function onSqlite(dataDir: string): AnswerCall {
  const db = openFile(dataDir);
  const [floor, rows] = [openSqliteFloor(db, { together: TOGETHER !== '' }), openYardstick(db)];
  return async (request, tokenHash) => {
    const path = request.url ?? '';
    if (request.method === 'POST' && path === '/api/task')
      return created(await floor.createTask(tokenHash, (await json(request)) as NewTask));
    const list = LIST.exec(path)?.[1];
    if (list !== undefined) return found(floor.list(tokenHash, Number(list)));
    const ids = LISTS.exec(path)?.[1];
    if (ids !== undefined) return found(ids.split(',').map((id) => floor.list(tokenHash, Number(id))));
    if (path === '/api/project') return found(floor.projects(tokenHash));

    const userId = rows.userOf(tokenHash, Date.now());
    if (userId === undefined) return UNKNOWN;
    if (path === '/api/task/active') return found(rows.activeTimer(userId));
    const [, task, change] = /^\/api\/task\/(\d+)\/timer\/(work|pause)$/.exec(path) ?? [];
    if (request.method === 'POST') {
      await json(request);
      return found(change === 'work' ? rows.startTimer(userId, Number(task)) : rows.pauseTimer(userId, Number(task)));
    }
    recorded ??= JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, unknown>;
    const [, year, month] = /^\/api\/analytics\/daily\/month\/(\d+)\/(\d+)$/.exec(path) ?? [];
    if (year !== undefined) rows.readMonth(userId, Number(year), Number(month));
    else rows.readCategories(userId);
    return found(recorded[path]);
  };
}

/** Calls with a goal on PostgreSQL. */
function onPostgres(url: string): AnswerCall {
  const floor = openPostgresFloor(url);
  return async (request, tokenHash) => {
    const path = request.url ?? '';
    if (request.method === 'POST') return created(await floor.createTask(tokenHash, (await json(request)) as NewTask));
    const list = LIST.exec(path)?.[1];
    return found(list === undefined ? await floor.projects(tokenHash) : await floor.list(tokenHash, Number(list)));
  };
}

function created(data: unknown): Answer {
  return { status: data === undefined ? 404 : 201, data };
}

function found(data: unknown): Answer {
  return { status: data === undefined ? 404 : 200, data };
}
