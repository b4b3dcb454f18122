import { createAtom } from '@tanstack/react-store';

/** Commands of this tab by their ids: those that can be taken back, and the undos that can be, the latest last. */
type OwnCommands = { made: readonly number[]; undos: readonly number[] };

/** Most changes that a tab takes back one after the other. */
export const MOST_OWN = 50;

const NONE: OwnCommands = { made: [], undos: [] };

export const ownCommands = createAtom<OwnCommands>(NONE);

/** Commands that the answer has named which is being handled. */
const named: number[] = [];

/** Notes a change of this tab by the command in its answer. What was undone before can be redone no longer. */
export function noteCommand(id: number): void {
  nameAgain([id]);
  ownCommands.set(({ made }) => ({ made: withId(made, id), undos: [] }));
}

/** The commands of the answer that is being handled: a mutation asks as soon as it is answered. */
export const takeNamedCommands = (): number[] => named.splice(0);

/** Sends a further change of a mutation, whose toast then takes back the one that was just answered as well. */
export async function alsoSend<Data>(further: () => Promise<Data>): Promise<Data> {
  const before = takeNamedCommands();
  try {
    return await further();
  } finally {
    nameAgain(before);
  }
}

function nameAgain(ids: number[]): void {
  named.push(...ids);
  setTimeout(takeNamedCommands); // what did not ask at once is no mutation, or waits for more
}

/** Notes that a command was taken back by another one: an undo, or a redo where the first one was an undo itself. */
export function noteUndone(id: number, by: number, isRedo: boolean): void {
  ownCommands.set(({ made, undos }) => ({
    made: isRedo ? withId(made, by) : without(made, id),
    undos: isRedo ? without(undos, id) : withId(undos, by),
  }));
}

/** Drops a command that cannot be taken back any more. */
export function dropCommand(id: number): void {
  ownCommands.set(({ made, undos }) => ({ made: without(made, id), undos: without(undos, id) }));
}

/** Forgets all of them, before another user signs in. */
export function dropCommands(): void {
  named.length = 0;
  ownCommands.set(NONE);
}

// Answers can overtake each other: the server's order is that of the ids.
const withId = (ids: readonly number[], id: number): number[] =>
  [...without(ids, id), id].toSorted((one, other) => one - other).slice(-MOST_OWN);

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id);

/** Takes commands back, the latest first. */
type TakeBack = (ids: number[]) => void;

let act: TakeBack = () => {};

/** Says how commands are taken back: by code that is loaded with the first of them. */
export function whenTakingBack(takeBack: TakeBack): void {
  act = takeBack;
}

/** Takes back what a change of this tab did, as its toast or block offers. */
export const takeBack: TakeBack = (ids) => act(ids);
