import type { Endpoint } from '@daymark/contract/endpoint.ts';
import type { KeptCommand } from './kept-commands.ts';

/** Facts that are kept of a call: words for a person, and its answer as far as it can be told without the server. */
export type Keeping<Data = unknown> = { title: string; data: Data } & Partial<
  Pick<KeptCommand, 'makes' | 'shown' | 'pressed'>
>;

/** Tells what is kept of a call; undefined where it needs the server. */
type KeepCall = (endpoint: Endpoint, input: unknown) => Keeping | undefined;

let load: () => Promise<KeepCall> = async () => () => undefined;

/** Says who knows what is kept of the calls of all rooms: its code is loaded with the first kept call. */
export function keepCallsBy(loading: () => Promise<KeepCall>): void {
  load = loading;
}

export const keepingOf = async (endpoint: Endpoint, input: unknown): Promise<Keeping | undefined> =>
  (await load())(endpoint, input);
