import { type Calls, callsTo } from '#calls/calls.ts';
import { noAccess, usage } from '#terminal/failure.ts';
import { type Access, readStored } from './stored-access.ts';

/** Calls to the server that somebody works with. */
export const currentCalls = (options: { isExact?: boolean } = {}): Calls => callsTo(currentAccess(), options);

/** Server and token of the environment, else those that were stored by `login`. */
function currentAccess(): Access {
  const { DAYMARK_SERVER, DAYMARK_TOKEN } = process.env;
  if (DAYMARK_SERVER && DAYMARK_TOKEN) return { server: serverOf(DAYMARK_SERVER), token: checkedToken(DAYMARK_TOKEN) };
  const stored = readStored();
  if (!stored) {
    const missing = DAYMARK_TOKEN ? 'DAYMARK_SERVER is not set' : 'You are not signed in';
    throw noAccess(`${missing}.`, ['Sign in: daymark login']);
  }
  const server = DAYMARK_SERVER ? serverOf(DAYMARK_SERVER) : stored.server;
  if (!DAYMARK_TOKEN && server !== stored.server) {
    // A token is never shown to a server that it is not for.
    throw noAccess(`DAYMARK_SERVER is ${server}, and you are signed in at ${stored.server}.`, [
      `Set DAYMARK_TOKEN too, or sign in there: daymark login ${server}`,
    ]);
  }
  return { server, token: checkedToken(DAYMARK_TOKEN || stored.token) };
}

/** The address of a server as it is typed: without a scheme it is https, but on this machine. */
export function serverOf(typed: string): string {
  const isNamed = /^[a-z]+:\/\//i.test(typed);
  const scheme = /^(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/i.test(typed) ? 'http' : 'https';
  const url = parsedUrl(isNamed ? typed : `${scheme}://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.search !== '')
    throw usage(`"${withoutSecret(typed)}" is no address such as https://daymark.example.org.`);
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

const parsedUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** An address may have been mistaken for the token. */
const withoutSecret = (text: string): string => text.replace(/dmk_\w+/g, 'dmk_…').replace(/:\/\/[^/]*@/, '://…@');

/** The form of a token is looked at here: characters that a header cannot hold would else be told with the token in an error. */
export function checkedToken(typed: string): string {
  const token = typed.trim();
  if (/^dmk_[\dA-Za-z]{49}$/.test(token)) return token;
  throw noAccess('This is no token: one is dmk_ and 49 letters and digits.', ['Make one in Profile, Tokens.']);
}
