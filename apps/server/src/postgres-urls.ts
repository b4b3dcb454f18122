/** A URL for each of the hosts of a URL of PostgreSQL, as `postgres://user@a,b:5433/name`; none where it is no such URL. */
export function urlsOfHosts(url: string): string[] {
  const start = url.indexOf('://') + 3;
  const slash = url.indexOf('/', start);
  if (!SCHEMES.includes(url.slice(0, start)) || slash === -1) return [];
  const from = Math.max(start, url.lastIndexOf('@', slash) + 1);
  const hosts = url.slice(from, slash).split(',');
  const urls = hosts.map((host) => url.slice(0, from) + host + url.slice(slash));
  return urls.every((one) => (URL.parse(one)?.pathname ?? '').length > 1) ? urls : [];
}

const SCHEMES = ['postgres://', 'postgresql://'];

/** The value of `target_session_attrs`: Daymark writes, so that a host has to take writes whatever it says. */
export const sessionAttributesOf = (url: string): string | null =>
  URL.parse(url)?.searchParams.get('target_session_attrs') ?? null;
