import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Fault, Faults } from './statement-faults.ts';

const SOCKET = '.s.PGSQL.5432';

/** Statements that no request makes: those that open a connection, listen, and send news. */
const OF_NOBODY = /^(set |listen |with sent as)/;

/** Messages that a client ends a statement with, after which the server answers that it is ready. */
const ENDS = ['Q', 'S'];

/**
 * A proxy before a PostgreSQL that listens in a folder. It counts the statements of all connections, and cuts the connection of
 * the one that a fault names: before the server has it, before its answer has come back, or after that.
 */
export async function cuttingProxy(url: string): Promise<{ url: string; faults: Faults }> {
  const target = join(new URL(url).searchParams.get('host') ?? '', SOCKET);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-cut-'));
  const sockets = new Set<Socket>();
  let armed: { fault: Fault | undefined; count: number } | undefined;

  /** Whether this statement is the one that the fault names. */
  const isHit = (text: string): boolean => {
    if (!armed || OF_NOBODY.test(text)) return false;
    armed.count += 1;
    return armed.count === armed.fault?.statement;
  };

  const proxy = createServer((client) => {
    const server = createConnection(target);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    let place: Fault['place'] | undefined;
    /** Answers 'ready' that are still to come, the one to the start of the connection included. */
    let isSent = false;
    let unanswered = 1;
    const textOf = textsOfStatements();

    const fromClient = messagesOf(
      (type, message) => {
        if (isSent || client.destroyed) return;
        const text = textOf(type, message);
        if (place === undefined && text !== undefined && isHit(text)) {
          place = armed?.fault?.place;
          if (place === 'before') return cut();
        }
        server.write(message);
        if (!ENDS.includes(type)) return;
        unanswered += 1;
        isSent = place !== undefined;
      },
      { hasStart: true },
    );
    const fromServer = messagesOf((type, message) => {
      const isLast = isSent && unanswered === 1;
      if (!isLast || place === 'after') client.write(message);
      if (type !== 'Z') return;
      unanswered -= 1;
      if (!isLast) return;
      if (place === 'in') return cut();
      client.end();
      server.destroy();
    });
    client.on('data', fromClient);
    server.on('data', fromServer);
  });
  await new Promise<void>((resolve) => proxy.listen(join(folder, SOCKET), resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    rmSync(folder, { recursive: true });
  });

  const proxied = new URL(url);
  proxied.searchParams.set('host', folder);
  const during: Faults = async (fault, work) => {
    armed = { fault, count: 0 };
    const result = await work();
    const { count } = armed;
    armed = undefined;
    return { result, count };
  };
  return { url: proxied.href, faults: during };
}

/** Calls back with each whole message; the first one of a client has no type. */
function messagesOf(onMessage: (type: string, message: Buffer) => void, { hasStart = false } = {}) {
  let rest = Buffer.alloc(0);
  let isStart = hasStart;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStart ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(isStart ? '' : String.fromCharCode(message[0] ?? 0), message);
      isStart = false;
    }
  };
}

/** Gives the text of the statement that a message of a connection runs, and undefined for one that runs none. */
function textsOfStatements() {
  const texts = new Map<string, string>();
  let bound = '';
  return (type: string, message: Buffer): string | undefined => {
    const [first = '', second = ''] = message.subarray(5).toString('latin1').split('\0', 2);
    if (type === 'Q') return first;
    if (type === 'P') texts.set(first, second);
    if (type === 'B') bound = second;
    return type === 'E' ? texts.get(bound) : undefined;
  };
}
