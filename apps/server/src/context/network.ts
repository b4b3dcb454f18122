import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The network that rate limits count as one client. A client with one IPv6 address has 2^64 of them below one prefix of
 * 64 bits (RFC 4291 §2.5.4). An IPv4 address, also one written as IPv6, is a network of its own.
 */
export function networkOf(address: string): string {
  const ip = ipOf(address);
  if (ip === null || !ip.includes(':')) return ip ?? address;
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
 * The IP address of a client as people know it: without the zone of a link-local one, without the port that some proxies
 * add ('192.0.2.7:5678', '[2001:db8::1]:443'), and IPv4 where it is written as IPv6. Null for a text that is no address.
 */
export function ipOf(address: string): string | null {
  if (isIPv4(address)) return address; // of every request, several times
  const host = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(address);
  const [bare = ''] = (host?.[1] ?? host?.[2] ?? address).split('%');
  const ip = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(ip) === 0 ? null : ip;
}

/** Whether a forward header is believed that came from this address, `hop` proxies before the server. */
export type Trust = (address: string | undefined, hop: number) => boolean;

/** Trust in proxies by their addresses and networks, or by how many stand in front of the server. */
export function trustIn(proxies: string[] | number): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const isTrusted = isIn(proxies);
  return (address = '') => {
    const ip = ipOf(address);
    return ip !== null && isTrusted(ip);
  };
}

/**
 * Whether an IP address is one of these, or in one of these networks; of IPv4 also where it is written as IPv6. The list is made when the first
 * address is compared: few servers do, and each start would wait for the rules of IPv6.
 */
export function isIn(networks: readonly string[]): (ip: string) => boolean {
  let list: BlockList | undefined;
  return (ip) => {
    list ??= listOf(networks);
    // The list compares an IPv4 address in this form with the networks of both families.
    return list.check(isIPv6(ip) ? ip : `::ffff:${ip}`, 'ipv6');
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/**
 * The address of the client of a request: what the last trusted proxy wrote into X-Forwarded-For, or the proxy itself
 * where it wrote something else than an address.
 */
export function clientOf({ ip, ips = [ip] }: { ip: string; ips?: string[] | undefined }): string {
  return ips.map((address = '') => ipOf(address)).findLast((address) => address !== null) ?? ip;
}
