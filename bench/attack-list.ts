import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { archiveFile, listsOf, sendArchive } from './archive-file.ts';
import type { Attack, Tally, Target } from './attack.ts';
import { readHostileCalendars } from './calendar-attack.ts';
import { addressOf, Connection, requestBytes } from './connection.ts';

const PIPELINED = 1000;
const RECONNECT_MS = 1000;

export const ATTACKS: Attack[] = [
  {
    name: 'assets',
    title: '2,000 sockets that never read 1,000 pipelined assets each, one address',
    bars: { memory: 300 },
    prepare: (target, tally) => unreadAssets(target, tally, () => '127.0.0.1'),
  },
  {
    name: 'assets-spread',
    title: 'the same from 100 addresses',
    bars: { memory: 300 },
    prepare: (target, tally) => unreadAssets(target, tally, (socket) => `127.0.1.${1 + (socket % 100)}`),
  },
  {
    name: 'lists-unread',
    title: '20 sockets that never read 1,000 pipelined lists of 300 long tasks each',
    prepare: ({ url, longTexts }, tally) => {
      const ask = requestBytes(`/api/list/${longTexts.list}`, longTexts);
      return () => forAll(20, () => holdUnread(addressOf(url), repeated(ask), tally));
    },
  },
  {
    name: 'long-list',
    title: 'the longest list that can be made, asked for again and again over 8 sockets',
    prepare: ({ url, longList }, tally) => {
      const ask = requestBytes(`/api/list/${longList.list}`, longList);
      return () => forAll(8, () => keepAsking(addressOf(url), () => ask, tally));
    },
  },
  {
    name: 'import',
    title: 'imports of as many tasks as a large account has, one after the other',
    prepare: (target, tally) => imports(target, tally, target.tasks),
  },
  {
    name: 'import-largest',
    title: 'imports of two and a half times as many, one after the other',
    prepare: (target, tally) => imports(target, tally, 2.5 * target.tasks),
  },
  {
    name: 'delete-account',
    title: 'large accounts are deleted, one after the other',
    prepare: ({ url, large }, tally) => {
      const deletions = large.map(({ token }) => requestBytes('/api/auth/delete', { method: 'DELETE', token }));
      return () => inTurn(addressOf(url), deletions, tally);
    },
  },
  {
    name: 'delete-project',
    title: 'projects with all tasks of a large account are deleted, one after the other',
    prepare: ({ url, large }, tally) => {
      const deletions = large.map(({ token, project }) =>
        requestBytes(`/api/project/${project}`, { method: 'DELETE', token }),
      );
      return () => inTurn(addressOf(url), deletions, tally);
    },
  },
  {
    name: 'slots',
    title: 'eight accounts that send an import and read an export a byte now and then',
    exports: true,
    prepare: ({ url, empty, large }, tally) => {
      const uploads = empty.slice(0, 5).map((token) => () => trickle(url, token, tally));
      const downloads = large.map(({ token }) => requestBytes('/api/archive', { token }));
      const reads = downloads.map((ask) => () => holdUnread(addressOf(url), ask, tally));
      return () => Promise.all([...uploads, ...reads].map((hold) => hold()));
    },
  },
  {
    name: 'calendars',
    title: 'calendars of 18,000 occurrences, and with a rule without end, are read again and again',
    calendars: true,
    prepare: readHostileCalendars,
  },
  {
    name: 'creates',
    title: 'one user creates tasks over 1,000 sockets without a pause',
    bars: { p99: 50 },
    prepare: ({ url, longTexts: { token, list } }, tally) => {
      const create = requestBytes('/api/task', { method: 'POST', token, body: { name: 'Flood', list_id: list } });
      return () => forAll(1000, () => keepAsking(addressOf(url), () => create, tally));
    },
  },
  {
    name: 'anonymous',
    title: 'questions without a sign-in over 1,000 sockets without a pause, one address',
    prepare: ({ url }, tally) => {
      const ask = requestBytes('/api/project');
      return () => forAll(1000, () => keepAsking(addressOf(url), () => ask, tally));
    },
  },
  {
    name: 'sign-ins',
    title: 'sign-ins with ever new names over 200 sockets from 100 addresses',
    prepare: ({ url }, tally) => {
      let tried = 0;
      const next = () => {
        tried += 1;
        const body = { login: `nobody-${tried}`, password: 'wrong password' };
        return requestBytes('/api/auth/login', { method: 'POST', body });
      };
      return () => forAll(200, (socket) => keepAsking(addressOf(url, `127.0.1.${1 + (socket % 100)}`), next, tally));
    },
  },
];

function unreadAssets({ url, asset }: Target, tally: Tally, addressFor: (socket: number) => string) {
  const requests = repeated(requestBytes(asset));
  return () => forAll(2000, (socket) => holdUnread(addressOf(url, addressFor(socket)), requests, tally));
}

const repeated = (request: Buffer) => Buffer.concat(Array.from({ length: PIPELINED }, () => request));

const forAll = (sockets: number, work: (socket: number) => Promise<void>) =>
  Promise.all(Array.from({ length: sockets }, (_, socket) => work(socket)));

/** Sends requests and reads nothing; a connection that the server closes is opened again. */
async function holdUnread(address: ReturnType<typeof addressOf>, requests: Buffer, tally: Tally): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect(address, () => {
        tally('opened');
        socket.write(requests);
      });
      // Without a listener for data nothing is read; a closed connection shows in the next write.
      const probe = setInterval(() => socket.write('\r\n'), RECONNECT_MS);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(probe);
        resolve();
      });
    });
    tally('closed by the server');
    await setTimeout(RECONNECT_MS);
  }
}

/** Sends the next request as soon as the last is answered; a connection that the server closes is opened again. */
async function keepAsking(address: ReturnType<typeof addressOf>, next: () => Buffer, tally: Tally): Promise<void> {
  for (;;) {
    const connection = new Connection(address);
    try {
      for (;;) tally((await connection.ask(next())).status);
    } catch {
      tally('closed by the server');
      await setTimeout(RECONNECT_MS);
    }
  }
}

async function inTurn(address: ReturnType<typeof addressOf>, requests: Buffer[], tally: Tally): Promise<void> {
  for (const ask of requests) {
    const connection = new Connection(address);
    try {
      tally((await connection.ask(ask)).status);
    } catch {
      tally('closed by the server');
    }
    connection.close();
  }
}

/** Imports into one empty account after the other. */
function imports({ url, empty }: Target, tally: Tally, tasks: number) {
  const file = archiveFile({ projects: [listsOf(tasks)] });
  return async () => {
    for (const token of empty) tally(await sendArchive(url, token, file).catch(() => 'closed by the server'));
  };
}

const BYTE_EVERY_MS = 5000;

/** Sends an import that never ends, a byte now and then, and starts again where it is refused. */
async function trickle(url: string, token: string, tally: Tally): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const upload = request(`${url}/api/archive`, {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      upload.write('{"format":');
      const more = setInterval(() => upload.write(' '), BYTE_EVERY_MS);
      upload.on('response', (answer) => {
        tally(answer.statusCode ?? 0);
        answer.resume();
        upload.destroy();
      });
      upload.on('error', () => tally('closed by the server'));
      upload.on('close', () => {
        clearInterval(more);
        resolve();
      });
    });
    await setTimeout(RECONNECT_MS);
  }
}
