import { expect, test } from 'vitest';
import { checkedToken, serverOf } from './access.ts';

test.each([
  { typed: 'https://daymark.example.org', server: 'https://daymark.example.org' },
  { typed: 'https://Daymark.example.org/', server: 'https://daymark.example.org' },
  { typed: 'daymark.example.org:8443', server: 'https://daymark.example.org:8443' },
  { typed: 'http://10.0.0.7:3000', server: 'http://10.0.0.7:3000' },
  { typed: 'localhost:3000', server: 'http://localhost:3000' },
  { typed: '127.0.0.1', server: 'http://127.0.0.1' },
  { typed: '[::1]:3000', server: 'http://[::1]:3000' },
  { typed: 'localhost.example.org', server: 'https://localhost.example.org' },
  { typed: 'https://example.org/daymark/', server: 'https://example.org/daymark' },
])('$typed is $server', ({ typed, server }) => {
  expect(serverOf(typed)).toBe(server);
});

const TOKEN = `dmk_${'a1B'.repeat(16)}z`;

test.each([
  { typed: '', told: '""' },
  { typed: 'ftp://example.org', told: '"ftp://example.org"' },
  { typed: 'https://', told: '"https://"' },
  { typed: 'https://ada:horse@example.org', told: '"https://…@example.org"' },
  { typed: `https://example.org/?token=${TOKEN}`, told: '"https://example.org/?token=dmk_…"' },
])('$typed is no address', ({ typed, told }) => {
  expect(() => serverOf(typed)).toThrow(`${told} is no address such as https://daymark.example.org.`);
});

test.each(['', 'dmk_', `${TOKEN}a`, TOKEN.slice(1), `${TOKEN.slice(0, -1)}\n.`, `${TOKEN.slice(0, -1)}é`])(
  'no token: %j',
  (typed) => {
    expect(() => checkedToken(typed)).toThrow(/^This is no token: one is dmk_ and 49 letters and digits\.$/);
  },
);

test('blanks around a token, as from a file, are no part of it', () => {
  expect(checkedToken(` ${TOKEN}\r\n`)).toBe(TOKEN);
});
