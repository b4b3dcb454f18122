import { type Change, Changes } from '@daymark/contract/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { firstAnswers } from './first-answers.ts';
import { isTouched } from './touched.ts';

const EVERYTHING: Change[] = [{ kind: 'everything' }];

/** Changes that answers to this tab's writes have named, and that no query has been asked again for. */
const named: Change[] = [];

/** Notes the changes in the header of the answer to a write; all where it has none that this version knows. */
export function noteChanges(header: string | null): void {
  named.push(...(Changes.safeParse(parsed(header)).data ?? EVERYTHING));
}

export const takeNamedChanges = (): Change[] => named.splice(0);

/** Asks again for what is shown and may have changed. */
export function refetchTouched(queryClient: QueryClient, changes: Change[]): Promise<void> {
  if (changes.length > 0) firstAnswers.forget();
  const predicate = ({ queryKey }: Query) => changes.some((change) => isTouched(queryKey, change));
  const fetching = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  for (const query of fetching) if (query.state.data === undefined) void refetchAfterFirst(queryClient, query);
  return queryClient.invalidateQueries({ predicate });
}

/**
 * Asks again once the first answer is there, which may have been read before the change: a later request is cancelled by
 * the library, the first one is not.
 */
async function refetchAfterFirst(queryClient: QueryClient, query: Query): Promise<void> {
  const hasAnswer = await query.fetch().then(
    () => true,
    () => false, // told by the query itself
  );
  if (hasAnswer) await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
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
