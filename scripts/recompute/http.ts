/** Asks the server as the owner of the account and gives the data of its answer. */
export type Ask = (path: string, question?: Question) => Promise<unknown>;
export type Question = { query?: Record<string, string>; body?: object };

/** An answer that is none: the server refuses the question, or does not understand it. */
export class Refused extends Error {}

/** A token, or what gets one; `zone` is that of the days. */
export type Access = { url: string; zone: string; token?: string; login?: string; password?: string };

export type Connection = { ask: Ask; export: () => Promise<string>; close: () => Promise<void> };

/** Asks the server over the network; one who signs in by password is signed out in the end. */
export async function connectionTo({ url, zone, ...access }: Access): Promise<Connection> {
  const base = `${url.replace(/\/+$/, '')}/api`;
  const sent = async (path: string, { query = {}, body }: Question, token?: string) => {
    const search = new URLSearchParams(query).toString();
    const request = () =>
      fetch(`${base}${path}${search && `?${search}`}`, {
        headers: {
          'x-time-zone': zone,
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    // A server closes connections that lie idle while a large account is computed; all requests are questions, which can be asked twice.
    const answer = await request().catch(request);
    if (answer.ok) return answer;
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
    throw new Refused(`${path} was answered with ${answer.status}: ${message ?? answer.statusText}`);
  };
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: unknown }).data;
  const { login, password } = access;
  const signIn = async () =>
    (await dataOf(await sent('/auth/login', { body: { login, password } }))) as { token: string };
  const token = access.token ?? (await signIn()).token;
  return {
    ask: async (path, question = {}) => dataOf(await sent(path, question, token)),
    export: async () => (await sent('/archive', {}, token)).text(),
    close: async () => {
      if (access.token === undefined) await sent('/auth/logout', { body: {} }, token);
    },
  };
}
