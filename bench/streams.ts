import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { Failure } from '#scripts/processes.mjs';
import { loadNote, pinningNote } from './cores.ts';
import { killServers, memoryOf, startProduct } from './server-process.ts';

const STREAMS = 2000;
const OF_USER = 50;

/** Most memory of all streams together, in MiB. */
const MUST = 60;

/** Milliseconds after which each stream has had its first heartbeat. */
const SETTLE_MS = 30_000;

/** Measures the memory that idle streams of events cost; what thousands of calls leave behind in Node is a part of it. */
export async function streams(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const sockets: Socket[] = [];
  try {
    const { url, pid } = await startProduct(join(folder, 'data'), { env: { CONNECTIONS_PER_ADDRESS: '0' } });
    const users = [];
    for (let user = 0; user < STREAMS / OF_USER; user += 1) users.push(await makeGiven(senderTo(url)).user());
    await setTimeout(SETTLE_MS);
    const before = memoryOf(pid).now;
    for (const { token } of users)
      for (let stream = 0; stream < OF_USER; stream += 1) sockets.push(await open(url, token));
    await setTimeout(SETTLE_MS);
    const cost = memoryOf(pid).now - before;
    console.log(
      `${STREAMS} idle streams: ${cost.toFixed(1)} MiB, ${((cost * 1024) / STREAMS).toFixed(1)} KiB each (at most ${MUST} MiB)`,
    );
    console.log(`${pinningNote()} ${loadNote()}`);
    if (cost > MUST) throw new Failure('Missed goal: memory of idle streams.');
  } finally {
    for (const socket of sockets) socket.destroy();
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a stream with the headers of a browser. */
async function open(url: string, token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = {
    Host: host,
    Authorization: `Bearer ${token}`,
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    Accept: '*/*',
    'Accept-Language': 'en-GB,en;q=0.9',
    Referer: `${url}/dashboard`,
    'X-Time-Zone': 'Europe/Berlin',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /api/events?age=1 HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 200')) throw new Failure(`No stream: ${answer}`);
  socket.resume();
  return socket;
}
