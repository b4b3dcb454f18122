import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Answers one request of a server of calendars. */
export type CalendarAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server of calendars on loopback at https://calendars.test, and what lets a server ask it: the certificate, which no system
 * trusts, and a resolver that knows names below it alone.
 */
export async function startCalendarServer(answer: CalendarAnswer) {
  const requests: IncomingMessage[] = [];
  let current = answer;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    requests.push(request);
    current(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Requests so far. */
    requests,
    urlOf: (path: string, name = 'calendars.test') => `https://${name}:${port}${path}`,
    answerBy: (next: CalendarAnswer) => {
      current = next;
    },
    outgoing: {
      ca: CERTIFICATE,
      resolve: async (name: string) => {
        if (!name.endsWith('calendars.test')) throw new Error(`Nobody knows ${name}`);
        return ['127.0.0.1'];
      },
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// This certificate was made with openssl for these tests alone: for calendars.test, names below it and loopback, until 2120.
const KEY = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSD5Zkdvj/bhouGla
qcuT8T3scslZyqftDBu6dYMxhr+hRANCAAQeG8Vp4MUTljY/nZ23pa2iZ+KjO7/1
uV6+cy3Z7g5Ya02qGJn4s22W2qov5ScmWnYNDyk4mV9htoQTBycAv016
-----END PRIVATE KEY-----
`;

export const CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBrDCCAVGgAwIBAgIUA+cBVGKiSUmqw27ZgwFcOr+LrCswCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNRGF5bWFyayB0ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIw
MDEwMTAwMDAwMFowGDEWMBQGA1UEAwwNRGF5bWFyayB0ZXN0czBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABB4bxWngxROWNj+dnbelraJn4qM7v/W5Xr5zLdnuDlhr
TaoYmfizbZbaqi/lJyZadg0PKTiZX2G2hBMHJwC/TXqjdzB1MEMGA1UdEQQ8MDqC
DmNhbGVuZGFycy50ZXN0ghAqLmNhbGVuZGFycy50ZXN0hwR/AAABhxAAAAAAAAAA
AAAAAAAAAAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFBSd4yS/j+nfkHk8
MLLkQ8Rnw+diMAoGCCqGSM49BAMCA0kAMEYCIQCSU0r+kUkAr8HTCu6EGyHJENgY
pBwuy5E8Nd/a8oJYmgIhAP6hvaEXx7DnNL0Bu0CeQyC59qjBZc7JwhsTx2gTtR+Z
-----END CERTIFICATE-----
`;
