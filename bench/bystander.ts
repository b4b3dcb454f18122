import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A client program: one user at ordinary work, who is asked how long each answer took. */

export type BystanderAccount = {
  url: string;
  token: string;
  /** The user's list of 100 tasks; `inbox` is one to write into. */
  list: number;
  inbox: number;
  /** A task of the user, to be started, paused and edited. */
  task: number;
};

export type BystanderOrder =
  | { order: 'start'; account: BystanderAccount; perSecond: number; exports: boolean }
  | { order: 'mark' }
  | { order: 'report' };

export type Sample = { kind: 'read' | 'write' | 'export'; ms: number; failed: string | null };

export type BystanderReport = {
  samples: Sample[];
  /** Lateness of this process's own event loop in milliseconds: noise of the measurement. */
  lag: { p99: number; most: number };
};

type Call = { kind: Sample['kind']; method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object };

/** The web app gives up after this time, so a failure counts as this long. */
const PATIENCE_MS = 10_000;

/** Connections from an address of their own, as another person has. */
const agent = new Agent({ keepAlive: true, maxSockets: 24, localAddress: '127.0.0.2' });

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

let samples: Sample[] = [];
let pending: Promise<void>[] = [];

process.on('disconnect', () => process.exit()); // with the benchmark
process.on('message', async (message: BystanderOrder) => {
  if (message.order === 'start') keepAsking(message);
  else if (message.order === 'mark') {
    samples = [];
    pending = [];
    delay.reset();
  } else {
    const waiting = pending;
    pending = [];
    const lag = { p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 };
    await Promise.all(waiting); // what was asked during the attack counts, however late it is answered
    process.send?.({ samples, lag } satisfies BystanderReport);
    return;
  }
  process.send?.({});
});

/** Asks at fixed times, answered or not, and counts from the planned time: a stalled server delays none of the questions. */
function keepAsking({ account, perSecond, exports }: Extract<BystanderOrder, { order: 'start' }>): void {
  const calls = callsOf(account, perSecond, exports);
  const start = performance.now();
  let asked = 0;
  setInterval(() => {
    while (start + (asked * 1000) / perSecond <= performance.now()) {
      const call = calls[asked % calls.length];
      if (call) pending.push(ask(account, call, start + (asked * 1000) / perSecond));
      asked += 1;
    }
  }, 1);
}

/** About three reads for each write, in a cycle. */
function callsOf({ list, inbox, task }: BystanderAccount, perSecond: number, exports: boolean): Call[] {
  const read = (path: string): Call => ({ kind: 'read', method: 'GET', path });
  const write = (method: 'POST' | 'PATCH', path: string, body: object): Call => ({ kind: 'write', method, path, body });
  const cycle = [
    read(`/list/${list}`),
    read('/task/active'),
    write('POST', '/task', { name: 'Read mail', list_id: inbox }),
    read('/project'),
    read(`/list/${list}`),
    read('/task/active'),
    write('POST', `/task/${task}/timer/work`, {}),
    read('/project'),
    read(`/task/${task}`),
    read('/task/active'),
    write('POST', `/task/${task}/timer/pause`, {}),
    read('/project'),
    read(`/list/${list}`),
    read('/task/active'),
    write('PATCH', `/task/${task}`, { description: 'Again' }),
    read('/project'),
  ];
  if (!exports) return cycle;
  // One export a second.
  const second = Array.from({ length: perSecond }, (_, place) => cycle[place % cycle.length] ?? read('/project'));
  return [{ kind: 'export', method: 'GET', path: '/archive' }, ...second.slice(1)];
}

function ask({ url, token }: BystanderAccount, { kind, method, path, body }: Call, from: number): Promise<void> {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise<string | null>((end) => {
    const sent = request(`${url}/api${path}`, { method, headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) });
    sent.on('error', ({ name, code }: NodeJS.ErrnoException) => end(code ?? name));
    sent.on('response', (answer) => {
      answer.on('error', ({ name, code }: NodeJS.ErrnoException) => end(code ?? name));
      answer.on('end', () => end(isAnswered(answer.statusCode ?? 0) ? null : String(answer.statusCode)));
      answer.resume();
    });
    sent.end(text);
  }).then((failed) => {
    samples.push({ kind, ms: failed === null ? performance.now() - from : PATIENCE_MS, failed });
  });
}

/** Late answers mix up the order of starting and pausing: then a conflict is the right answer. */
const isAnswered = (status: number) => status < 400 || status === 409;
