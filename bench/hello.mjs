// @ts-check
import { createServer } from 'node:http';

// A server program that only greets: what Node itself takes of memory and of time to start.
const server = createServer((_request, response) => response.end('Hello'));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  console.log(`Hello is ready at http://127.0.0.1:${port}`);
});
