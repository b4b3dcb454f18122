import { isIP } from 'node:net';

type Place = { host: string | undefined; publicUrl: string | null };

/**
 * Whether a request comes from a page of this server, or from no page at all. Where no address is set, a name in Host proves
 * nothing, since every site can give its own name the address of this server: then only an IP address or localhost counts.
 */
export function isOwnOrigin(origin: string | undefined, { host, publicUrl }: Place): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (publicUrl !== null) return page.origin === new URL(publicUrl).origin;
  return page.host === host && isNoName(page.hostname);
}

export const isNoName = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
