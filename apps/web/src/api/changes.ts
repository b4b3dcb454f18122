import { type Change, DAY_CHANGES, OTHER_CHANGES, RECORD_CHANGES } from '@daymark/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { askAgain } from './ask-again.ts';
import { offline } from './connection.ts';
import { firstAnswers } from './first-answers.ts';
import { anyOf, day, id, listOf, oneOf, record } from './readers.ts';
import { isTouched } from './touched.ts';

const EVERYTHING: Change[] = [{ kind: 'everything' }];

/** Changes that the server tells; undefined where one is of a kind that this version does not know. */
export const readChanges = listOf(
  anyOf<Change>(
    record({ kind: oneOf(...RECORD_CHANGES), id }),
    record({ kind: oneOf('task'), id, list_id: id }),
    record({ kind: oneOf(...DAY_CHANGES), date: day }),
    record({ kind: oneOf(...OTHER_CHANGES) }),
  ),
);

/** Changes that answers to this tab's writes have named, and that no query has been asked again for. */
const named: Change[] = [];

/** Notes the changes in the header of the answer to a write; all where it has none that this version knows. */
export function noteChanges(header: string | null): void {
  named.push(...(readChanges(parsed(header)) ?? EVERYTHING));
}

export const takeNamedChanges = (): Change[] => named.splice(0);

/** Asks again for what is shown and may have changed. */
export async function refetchTouched(queryClient: QueryClient, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  firstAnswers.forget();
  await askAgain(queryClient, ({ queryKey }) => changes.some((change) => isTouched(queryKey, change)));
}

/** Asks again for all that is shown. */
export const refetchAll = (queryClient: QueryClient): Promise<void> => refetchTouched(queryClient, EVERYTHING);

/** Asks again for all that is shown once the server is back, also after a fetch that fails meanwhile. Gives how to stop that. */
export function refetchWhenBack(queryClient: QueryClient): () => void {
  const { unsubscribe } = offline.subscribe((isOffline) => {
    if (!isOffline) void refetchAll(queryClient);
  });
  return unsubscribe;
}

/** The name by which this tab tells the events of its own writes from others. */
export const tabName = (): string => name;

/** Takes another name after a write without an answer: should it be stored, its event is news. */
export function renameTab(): void {
  name = newName();
}

const newName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');

let name = newName();

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
