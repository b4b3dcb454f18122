import { LeftHere } from '@daymark/domain/evening.ts';
import { browserStorage, STORAGE_KEYS, useStoredText } from '#api/browser-storage.ts';
import type { Day } from '#shared/current-day.ts';

/** Tasks and lists that the user leaves where they were today, in this browser, and the way to leave more. */
export function useLeftHere({ userId, date }: Day) {
  const key = STORAGE_KEYS.leftHere(userId);
  const kept = parsed(useStoredText(key));
  const here = kept?.date === date ? kept : { date, tasks: [], lists: [] };
  return {
    here,
    leave: (kind: 'tasks' | 'lists', id: number) =>
      browserStorage.write(key, JSON.stringify({ ...here, [kind]: [...here[kind], id] })),
  };
}

/** A damaged text counts as none. */
function parsed(text: string | null): LeftHere | undefined {
  try {
    return LeftHere.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
