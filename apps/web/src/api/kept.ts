import { type Atom, createAtom, useSelector } from '@tanstack/react-store';
import type { KeptCommand, Moment } from './kept-commands.ts';

/** Commands of the signed-in user that wait to be sent, in their order; storage.ts keeps them over a reload. */
export const keptCommands: Atom<readonly KeptCommand[]> = createAtom<readonly KeptCommand[]>([]);

/** The present moment by the clocks of this page. */
export const presentMoment = (): Moment => ({
  steady: performance.now(),
  origin: performance.timeOrigin,
  wall: Temporal.Now.instant().epochMilliseconds,
});

export const useKept = (): readonly KeptCommand[] => useSelector(keptCommands);

/** Changes that kept commands show under the key of a mutation, oldest first. */
export function keptChanges<Change>(kept: readonly KeptCommand[], mutationKey: readonly unknown[]): Change[] {
  return kept.flatMap(({ shown }) => {
    const isOfKey = shown && mutationKey.every((part, place) => shown.mutationKey[place] === part);
    return isOfKey ? (shown.changes as Change[]) : [];
  });
}

/** Mutations of this page whose kept commands show their changes: until they end they would show them twice. */
const shownMutations = new Set<number>();

export const isShownKept = (mutationId: number): boolean => shownMutations.has(mutationId);

export const noteShownKept = (mutationId: number): void => void shownMutations.add(mutationId);

type NamedCommand = Pick<KeptCommand, 'place' | 'title' | 'shown'>;

/** The command that the answer which is being handled stands for, with what the screen is to show of it. */
let named: NamedCommand | undefined;

/** Notes that a call was kept: its mutation asks as soon as it is answered. */
export function nameKept(command: NamedCommand): void {
  named = command;
  setTimeout(takeKept); // what did not ask at once is no mutation
}

export function takeKept(): NamedCommand | undefined {
  const command = named;
  named = undefined;
  return command;
}
