import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * A proxy before these servers, by turns, that loses the answer to each first try of a change: the connection is closed once the
 * server has answered, so after its commit. A try is known by its key.
 */
export async function losingProxy(urls: string[]): Promise<{ url: string; lost: () => number }> {
  const tried = new Set<string>();
  let turns = 0;
  let lost = 0;
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const target = new URL(incoming.url ?? '', urls[turns % urls.length]);
    turns += 1;
    const onward = request(target, { method: incoming.method ?? 'GET', headers: incoming.headers });
    onward.end(body);
    const [answer] = await once(onward, 'response');
    const content = await buffer(answer);
    const key = String(incoming.headers['idempotency-key'] ?? '');
    if (key !== '' && !tried.has(key)) {
      tried.add(key);
      lost += 1;
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, lost: () => lost };
}
