import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

// IANA's registries of special-purpose addresses, of IPv4 and IPv6, and what is neither in them nor of a single host.
test.each([
  ['0.0.0.0', 'this network'],
  ['0.255.255.255', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'shared'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['100.127.255.255', 'shared'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.9', 'protocols'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['192.0.2.1', 'documentation'],
  ['192.31.196.1', 'AS112'],
  ['192.52.193.1', 'AMT'],
  ['192.88.99.1', 'relays of 6to4'],
  ['192.168.1.1', 'private'],
  ['192.175.48.1', 'AS112'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback'],
  ['::ffff:8.8.8.8', 'mapped'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::808:808', 'NAT64'],
  ['64:ff9b:1::1', 'NAT64 of a network'],
  ['100::1', 'discarded'],
  ['100:0:0:1::1', 'dummy'],
  ['2001::1', 'Teredo'],
  ['2001:1::1', 'protocols'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:1ff:ffff::1', 'protocols'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::1', '6to4 of loopback'],
  ['2002:808:808::1', '6to4'],
  ['2620:4f:8000::1', 'AS112'],
  ['3fff::1', 'documentation'],
  ['3fff:fff::1', 'documentation'],
  ['4000::1', 'given to nobody'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of Amazon'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['2606:4700::1111%eth0', 'of an interface'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['', 'no address'],
  ['localhost', 'a name'],
  ['127.1', 'no address in its own form'],
  ['0x7f.0.0.1', 'no address in its own form'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '3ffe:ffff::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('however an address is written in a URL, it is as public as the address that it means', () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
      const plain = bytes.join('.');
      const number = bytes.reduce((sum, next) => sum * 256 + next, 0);
      for (const spelling of [`0x${number.toString(16)}`, String(number), `0${number.toString(8)}`]) {
        expect(new URL(`https://${spelling}/`).hostname).toBe(plain);
      }
      const mapped = new URL(`https://[::ffff:${plain}]/`).hostname.slice(1, -1);
      expect(isPublicAddress(mapped)).toBe(false);
    }),
  );
});
