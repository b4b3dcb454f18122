import { isIPv4, isIPv6 } from 'node:net';
import { isIn } from './network.ts';

/**
 * Networks of IPv4 in which no calendar of the public internet is: those of IANA's registry of special-purpose addresses, also
 * the few that are globally reachable, and those of multicast and of the future (RFC 1112).
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // between providers and their customers
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The only network of IPv6 whose addresses IANA gives out as global unicast ones (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ['2000::/3'];

/**
 * Special networks within the global one: protocols such as Teredo, documentation, and 6to4, which leads to any address of IPv4.
 * Mapped addresses, NAT64, unique local and link-local ones are outside of it.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const isSpecialIpv4 = isIn(SPECIAL_IPV4);
const isGlobalIpv6 = isIn(GLOBAL_IPV6);
const isSpecialIpv6 = isIn(SPECIAL_IPV6);

/** Whether this is an address of a single host on the public internet; IPv4 written as IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isSpecialIpv4(address);
  // An address with the name of an interface is of the link.
  return isIPv6(address) && !address.includes('%') && isGlobalIpv6(address) && !isSpecialIpv6(address);
}
