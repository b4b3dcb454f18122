import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipOf, networkOf, trustIn } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::192.0.2.7', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all addresses below one prefix of 64 bits are one network, in every notation', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = fc.array(group, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, (ours, others) => {
      const address = [...ours.slice(0, 4), ...others.slice(4)].join(':');
      const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
      const prefix = ours.slice(0, 4).map((value) => Number.parseInt(value, 16).toString(16));
      expect(networkOf(address)).toBe(`${prefix.join(':')}::/64`);
      expect(networkOf(written)).toBe(`${prefix.join(':')}::/64`);
    }),
  );
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', null],
  ['unknown', null],
  ['192.0.2.7:8080', '192.0.2.7'],
  ['192.0.2.7:', null],
  ['192.0.2.7:port', null],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[192.0.2.7]:', null],
  ['2001:db8::1]:443', null],
])('the IP address of %s is %s', (address, ip) => {
  expect(ipOf(address)).toBe(ip);
});

test.each([
  { proxies: 1, address: '192.0.2.7', hop: 0, isTrusted: true },
  { proxies: 1, address: '192.0.2.7', hop: 1, isTrusted: false },
  { proxies: ['192.0.2.7'], address: '192.0.2.7', hop: 5, isTrusted: true },
  { proxies: ['192.0.2.7'], address: '192.0.2.7:5678', hop: 0, isTrusted: true },
  { proxies: ['192.0.2.7'], address: '::ffff:192.0.2.7', hop: 0, isTrusted: true },
  { proxies: ['192.0.2.7'], address: '192.0.2.8', hop: 0, isTrusted: false },
  { proxies: ['10.0.0.0/8'], address: '10.255.0.1', hop: 0, isTrusted: true },
  { proxies: ['10.0.0.0/8'], address: '11.0.0.1', hop: 0, isTrusted: false },
  { proxies: ['::ffff:10.0.0.0/104'], address: '10.255.0.1', hop: 0, isTrusted: true },
  { proxies: ['192.0.2.7', '2001:db8::/32'], address: '[2001:db8::1]:443', hop: 0, isTrusted: true },
  { proxies: ['2001:db8::/32'], address: '2001:db9::1', hop: 0, isTrusted: false },
  { proxies: ['::1'], address: '::1', hop: 0, isTrusted: true },
  { proxies: ['::1'], address: '::2', hop: 0, isTrusted: false },
  { proxies: ['127.0.0.1'], address: 'unknown', hop: 0, isTrusted: false },
  { proxies: ['127.0.0.1'], address: undefined, hop: 0, isTrusted: false },
])('with TRUST_PROXY $proxies, $address at hop $hop is trusted: $isTrusted', ({ proxies, address, hop, isTrusted }) => {
  expect(trustIn(proxies)(address, hop)).toBe(isTrusted);
});
