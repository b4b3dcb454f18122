import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { type Atom, createAtom, useSelector } from '@tanstack/react-store';
import type { KeptCommand } from './kept-commands.ts';

/** Facts that are kept of a call: words for a person, and its answer as far as it can be told without the server. */
export type Keeping<Data = unknown> = { title: string; data: Data } & Partial<
  Pick<KeptCommand, 'makes' | 'shown' | 'pressed'>
>;

/** Tells what is kept of a call; undefined where it needs the server. */
type KeepCall = (endpoint: Endpoint, input: unknown) => Keeping | undefined;

const canKeep: Atom<boolean> = createAtom<boolean>(false);

/** Whether the code that keeps calls is there: a page that has lost its network before that keeps none. */
export const useCanKeepCalls = (): boolean => useSelector(canKeep);

let load: () => Promise<KeepCall> = async () => () => undefined;

/** Says who knows what is kept of the calls of all rooms: its code is loaded ahead, or with the first kept call. */
export function keepCallsBy(loading: () => Promise<KeepCall>): void {
  load = loading;
}

/** Loads that code, which fails where it is not there yet and the server cannot be reached. */
export async function loadKeeping(): Promise<KeepCall> {
  const keepCall = await load();
  canKeep.set(true);
  return keepCall;
}

export const keepingOf = async (endpoint: Endpoint, input: unknown): Promise<Keeping | undefined> =>
  (await loadKeeping())(endpoint, input);
