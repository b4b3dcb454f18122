import { isIP, isIPv6 } from 'node:net';

/**
 * The network that rate limits count as one client. A client with one IPv6 address has 2^64 of them below one prefix of
 * 64 bits (RFC 4291 §2.5.4). An IPv4 address, also one written as IPv6, is a network of its own.
 */
export function networkOf(address: string): string {
  const ip = ipOf(address);
  if (ip === null || !isIPv6(ip)) return ip ?? address;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  // The last group can be an IPv4 address, which counts as two.
  const length = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - length).fill('0');
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The IP address of a client as people know it: without the zone of a link-local one, and IPv4 where it is written as
 * IPv6. Null for a text of a proxy's header that is no address.
 */
export function ipOf(address: string): string | null {
  const [bare = ''] = address.split('%');
  const ip = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(ip) === 0 ? null : ip;
}
