import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { run, temporaryFolder } from './process.ts';

/** The program, with raw sockets to it and a promise for the arrival of a signal. */
async function running() {
  const { child, exit, errors, ready } = run({ DATA_DIR: temporaryFolder() });
  const { port, hostname } = new URL(await ready());
  const open = () => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const idle = open();
  idle.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  /** Idle connections are closed first. */
  const isStopping = once(idle.resume(), 'close');
  return { child, exit, errors, open, isStopping };
}

/** Sends the headers of a registration, whose body the server then waits for. */
async function registration(open: () => ReturnType<typeof connect>, number: number) {
  const profile = { first_name: 'Ada', last_name: 'Byron', email: `ada${number}@b.org`, username: `ada${number}` };
  const body = JSON.stringify({ ...profile, password: 'secret' });
  const socket = open();
  socket.write(
    `POST /api/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  return { socket, body };
}

test('requests in flight at a signal are completed and answered before the server exits', async () => {
  const { child, exit, errors, open, isStopping } = await running();
  const inFlight = await Promise.all(Array.from({ length: 5 }, (_, number) => registration(open, number)));
  // One press of Ctrl-C sends both: one from the terminal, one from npm.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await isStopping;
  const answers = inFlight.map(({ socket, body }) => {
    socket.write(body);
    return text(socket);
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n[\s\S]*\r\nconnection: close\r\n/i);
  }
  expect(await exit).toBe(0);
  expect(await errors).toBe('');
});

test('a second signal ends the server at once, whatever hangs', async () => {
  const { child, exit, open, isStopping } = await running();
  await registration(open, 1);
  child.kill('SIGTERM');
  await isStopping;
  // The signal is repeated, since a second one counts only some time after the first.
  const insisting = setInterval(() => child.kill('SIGTERM'), 100);
  onTestFinished(() => clearInterval(insisting));
  expect(await exit).toBe(1);
});
