import { CompletionDraft } from '@daymark/domain/timer-forms.ts';

const PREFIX = 'daymark-reflection-';

const EMPTY: CompletionDraft = { mental_state: '', reflection: '' };

/** What was written about this task and is saved nowhere else yet. */
export function readDraft(taskId: number): CompletionDraft {
  try {
    return CompletionDraft.safeParse(JSON.parse(localStorage.getItem(PREFIX + taskId) ?? 'null')).data ?? EMPTY;
  } catch {
    return EMPTY; // no JSON, or storage is forbidden
  }
}

export function keepDraft(taskId: number, { mental_state, reflection }: CompletionDraft): void {
  try {
    if (mental_state === '' && reflection === '') localStorage.removeItem(PREFIX + taskId);
    else localStorage.setItem(PREFIX + taskId, JSON.stringify({ mental_state, reflection }));
  } catch {
    // Without storage the words live as long as their dialog.
  }
}

export const dropDraft = (taskId: number): void => keepDraft(taskId, EMPTY);

/** Whoever logs out leaves no words of theirs on this machine. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // What cannot be reached holds none.
  }
}
