import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

type OnIncoming = (request: IncomingMessage, ...rest: unknown[]) => number;

/**
 * Sends three requests in one chunk to a server of Node alone, whose hook `onIncoming` answers 2 to one of these paths: the
 * paths that the parser passed to the hook, and those that the server handled.
 */
async function threeRequestsAtOnce({ stopAt }: { stopAt?: string }) {
  const [parsed, handled]: [string[], string[]] = [[], []];
  const server = createServer(({ url = '' }, response) => {
    handled.push(url);
    response.end();
  });
  onTestFinished(() => void server.close());
  server.on('connection', ({ parser }: Socket & { parser?: { onIncoming?: OnIncoming } }) => {
    const onIncoming = parser?.onIncoming;
    if (!parser || !onIncoming) return;
    parser.onIncoming = (request, ...rest) => {
      parsed.push(request.url ?? '');
      const answer = onIncoming(request, ...rest);
      return request.url === stopAt ? 2 : answer;
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
  client.end(get('/1') + get('/2') + get('/3', 'connection: close\r\n'));
  await text(client);
  return { parsed, handled };
}

const CHANGED = `Node ${process.version} no longer has the hook parser.onIncoming that stopParsingWhenClosed in connections.ts needs`;

test('Node’s HTTP parser calls its undocumented hook `onIncoming` with every request', async () => {
  const all = ['/1', '/2', '/3'];
  expect(await threeRequestsAtOnce({}), CHANGED).toEqual({ parsed: all, handled: all });
});

test('Node’s HTTP parser reads no more of a chunk once `onIncoming` answers 2', async () => {
  const two = ['/1', '/2'];
  expect(await threeRequestsAtOnce({ stopAt: '/2' }), CHANGED).toEqual({ parsed: two, handled: two });
});
