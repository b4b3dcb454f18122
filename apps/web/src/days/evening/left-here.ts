import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import type { Day } from '#shared/current-day.ts';

/** Tasks and lists that the user leaves where they were today, in this browser, and the way to leave more. */
export function useLeftHere({ userId, date }: Day) {
  const stored = STORED.leftHere(userId);
  const kept = useStored(stored);
  const here = kept?.date === date ? kept : { date, tasks: [], lists: [] };
  return {
    here,
    leave: (kind: 'tasks' | 'lists', id: number) => stored.write({ ...here, [kind]: [...here[kind], id] }),
  };
}
