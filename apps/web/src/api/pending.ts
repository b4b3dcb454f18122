import {
  type MutationKey,
  notifyManager,
  type QueryClient,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { offline } from './connection.ts';
import { answeredCommands, isShownKept, keptChanges, keptCommands, useKeptChanges } from './kept.ts';

/**
 * Changes that the screen shows before the server has answered, oldest first. The cache keeps what the server has said: a
 * mutation gives its change by `onMutate`, and the hook beside a query applies the pending ones to what it shows, by a pure
 * function that leaves data which has the change already as they are. So a refused change is gone with its answer, and
 * neither a refetch that began before the press nor a live event can undo one. Only a change that the server refuses by
 * no rule unknown to the browser is shown like this. A mutation that changes several things gives an array.
 */
export function usePendingChanges<Change>(mutationKey: MutationKey): Change[] {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => ({ mutation, changes: changesIn<Change>(mutation.state) }),
  });
  const kept = useKeptChanges<Change>(mutationKey);
  return [...kept, ...pending.flatMap(({ mutation, changes }) => (isShownKept(mutation) ? [] : changes))];
}

/** A plain value of the changes that are not answered yet: their coming and going renders nothing while it stays. */
export function usePendingValue<Change, Value extends string | number | boolean | null>(
  mutationKey: MutationKey,
  read: (changes: Change[]) => Value,
): Value {
  const client = useQueryClient();
  const subscribe = useCallback(
    (notify: () => void) => {
      const stop = client.getMutationCache().subscribe(notifyManager.batchCalls(notify));
      const kept = [keptCommands, answeredCommands].map((commands) => commands.subscribe(notify));
      return () => {
        stop();
        for (const { unsubscribe } of kept) unsubscribe();
      };
    },
    [client],
  );
  const value = () => read(pendingChanges<Change>(client, mutationKey));
  // The model of two browsers renders hooks as a server would.
  return useSyncExternalStore(subscribe, value, value);
}

/** The same changes at the moment of a press. */
export const pendingChanges = <Change>(client: QueryClient, mutationKey: MutationKey): Change[] => [
  ...keptChanges<Change>(mutationKey),
  ...client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .flatMap((mutation) => (isShownKept(mutation) ? [] : changesIn<Change>(mutation.state))),
];

/** The changes in the context of a mutation. */
export const changesIn = <Change>({ context }: { context: unknown }): Change[] =>
  context === undefined ? [] : Array.isArray(context) ? context : [context as Change];

/** The change that a mutation shows; none while the server is out of reach, since it would be taken back at once. */
export const whileOnline = <Change>(change: Change): Change | undefined => (offline.get() ? undefined : change);

/** Whether typed text is on its way to the server, or was refused by it, so that leaving would lose it. */
export const hasUnsentText = (client: QueryClient): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ meta, state: { status } }) => meta?.holdsText === true && (status === 'pending' || status === 'error'));

type Given<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> };

/** The fields of an edit that are changed: an absent one stays as it is. */
export function givenFields<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}
