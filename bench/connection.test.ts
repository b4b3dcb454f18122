import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf, Connection, requestBytes } from './connection.ts';

test.each([
  {
    form: 'a length',
    answer: 'HTTP/1.1 201 Created\r\nContent-Length: 11\r\n\r\n{"id": 1234}'.slice(0, -1),
    bytes: 11,
  },
  { form: 'an empty body', answer: 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n', bytes: 0 },
  {
    form: 'chunks',
    answer: 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    bytes: 15, // with the lines between the chunks
  },
])('an answer with $form is read, whole or in pieces, and the next one too', async ({ answer, bytes }) => {
  const connection = await connectTo([[answer], answer.split(/(?<=\n)/)]);
  const ask = requestBytes('/api/project');
  expect(await connection.ask(ask)).toEqual({ status: 201, bytes });
  expect(await connection.ask(ask)).toEqual({ status: 201, bytes });
});

test('a connection that the server closes fails its question, and the next one', async () => {
  const connection = await connectTo([]);
  const ask = requestBytes('/api/project');
  await expect(connection.ask(ask)).rejects.toThrow('The server closed the connection');
  await expect(connection.ask(ask)).rejects.toThrow('The server closed the connection');
});

test('a request tells its length in bytes', () => {
  const text = requestBytes('/api/task', { method: 'POST', token: 'secret', body: { name: 'Größe' } }).toString();
  expect(text).toMatch(/^POST \/api\/task HTTP\/1\.1\r\n/);
  expect(text).toContain('authorization: Bearer secret\r\n');
  expect(text).toMatch(/content-length: 18\r\n\r\n\{"name":"Größe"\}$/);
});

/** A server that gives these answers, each in its pieces, and then closes. */
async function connectTo(answers: string[][]): Promise<Connection> {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('data', async () => {
      const pieces = answers.shift();
      if (!pieces) socket.destroy();
      for (const piece of pieces ?? []) {
        socket.write(piece);
        await setImmediate();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const connection = new Connection(addressOf(`http://127.0.0.1:${port}`));
  onTestFinished(() => {
    connection.close();
    server.close();
  });
  return connection;
}
