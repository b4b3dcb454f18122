import { connect, type Socket } from 'node:net';

export type Address = { host: string; port: number; localAddress?: string | undefined };

/** An answer of the server; `bytes` are those of its body. */
export type Answer = { status: number; bytes: number };

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * A kept connection that sends prepared requests, one after the other. It parses as little of the answers as possible, so
 * that one core of clients can load a server: the status and the length, without which a body ends with its last chunk.
 */
export class Connection {
  readonly #socket: Socket;
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #head: Buffer | undefined;
  #answer: Answer = { status: 0, bytes: 0 };
  /** Bytes of the body that are still to come; null where its end shows in the text. */
  #left: number | null = 0;
  #tail = '';

  constructor(address: Address) {
    this.#socket = connect({ ...address, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => undefined); // 'close' follows
    this.#socket.on('close', () => this.#fail());
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      if (this.#socket.destroyed) this.#fail();
      else this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (!this.#settle) return; // of no question: the server says why it closes
    if (this.#answer.status > 0) {
      this.#readBody(chunk);
      return;
    }
    const text = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = text.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = text;
      return;
    }
    this.#head = undefined;
    const head = text.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#answer = { status: Number(head.slice(9, 12)), bytes: 0 };
    this.#left = length === undefined ? null : Number(length);
    this.#tail = '';
    this.#readBody(text.subarray(end + HEAD_END.length));
  }

  #readBody(chunk: Buffer): void {
    this.#answer.bytes += chunk.length;
    if (this.#left !== null) this.#left -= chunk.length;
    else this.#tail = (this.#tail + chunk.toString('latin1')).slice(-LAST_CHUNK.length);
    if (this.#left === null ? !this.#tail.endsWith(LAST_CHUNK) : this.#left > 0) return;
    const [answer, settle] = [this.#answer, this.#settle];
    this.#answer = { status: 0, bytes: 0 };
    this.#settle = undefined;
    settle?.resolve(answer);
  }

  #fail(): void {
    this.#settle?.reject(new Error('The server closed the connection'));
    this.#settle = undefined;
  }
}

export type RequestParts = { method?: string; token?: string; body?: object };

/** The bytes of a request. */
export function requestBytes(path: string, { method = 'GET', token, body }: RequestParts = {}): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(lines.join('\r\n') + HEAD_END + text);
}

export function addressOf(url: string, localAddress?: string): Address {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port), localAddress };
}
