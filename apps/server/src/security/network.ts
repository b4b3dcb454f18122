import { isIPv6 } from 'node:net';

/**
 * What limits count as one client. Whoever has an IPv6 address has 2^64 of them, all below one prefix of 64 bits
 * (RFC 4291 §2.5.4); an IPv4 address is its own network, also written as IPv6.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%'); // without the zone of a link-local address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  // Only the last group can be an IPv4 address, which stands for two.
  const length = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - length).fill('0');
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
