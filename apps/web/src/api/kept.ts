import { type Atom, createAtom, useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { KeptCommand, Moment } from './kept-commands.ts';

/** Commands of the signed-in user that wait to be sent, in their order; kept-storage.ts keeps them over a reload. */
export const keptCommands: Atom<readonly KeptCommand[]> = createAtom<readonly KeptCommand[]>([]);

/** The present moment by the clocks of this page. */
export const presentMoment = (): Moment => ({
  steady: performance.now(),
  origin: performance.timeOrigin,
  wall: Temporal.Now.instant().epochMilliseconds,
});

export const useKept = (): readonly KeptCommand[] => useSelector(keptCommands);

/** Commands that were answered, under the server's ids: the screen shows their changes until it has fetched what the server has. */
export const answeredCommands: Atom<readonly KeptCommand[]> = createAtom<readonly KeptCommand[]>([]);

/** Changes that kept commands show under the key of a mutation, oldest first. */
export function useKeptChanges<Change>(mutationKey: readonly unknown[]): Change[] {
  const answered = useSelector(answeredCommands);
  const kept = useKept();
  // A field that reads its names from these changes would compute them anew with each letter.
  return useMemo(() => changesOf([...answered, ...kept], mutationKey), [answered, kept, mutationKey]);
}

/** The same changes at the moment of a press. */
export const keptChanges = <Change>(mutationKey: readonly unknown[]): Change[] =>
  changesOf([...answeredCommands.get(), ...keptCommands.get()], mutationKey);

function changesOf<Change>(commands: readonly KeptCommand[], mutationKey: readonly unknown[]): Change[] {
  return commands.flatMap(({ shown }) => {
    const isOfKey = shown && mutationKey.every((part, place) => shown.mutationKey[place] === part);
    return isOfKey ? (shown.changes as Change[]) : [];
  });
}

/** Mutations whose kept commands show their changes: until they end they would show them twice. */
const shownMutations = new WeakSet<object>();

export const isShownKept = (mutation: object): boolean => shownMutations.has(mutation);

export const noteShownKept = (mutation: object): void => void shownMutations.add(mutation);

/** The server's ids of records that were made without a network, by their client ids: what was on its way, or open, names these yet. */
export const realIds = new Map<number, number>();

/** Commands that are being stored, by their place: they come to wait once they are. */
export const unstored = new Map<number, KeptCommand>();

/** Answers that this browser has told itself: they are no news of the server. */
const told = new WeakSet<object>();

export const isTold = (answer: object | null): boolean => answer !== null && told.has(answer);

/** Commands that the answer which is being handled stands for, in their order. */
let named: KeptCommand[] = [];

/** Names a command that is to wait, and its answer as far as it can be told: the mutation of its call asks as soon as it is answered, and says what the screen shows of it. */
export function nameKept(
  { command, data }: { command: KeptCommand; data: unknown },
  keep: (untold: KeptCommand[]) => unknown,
): void {
  if (typeof data === 'object' && data !== null) told.add(data);
  named.push(command);
  // A call that did not ask at once belongs to no mutation, or its mutation goes on.
  setTimeout(() => {
    if (named.includes(command)) keep(takeKept());
  });
}

export function takeKept(): KeptCommand[] {
  const commands = named;
  named = [];
  return commands;
}
