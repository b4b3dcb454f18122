import { CompletionDraft } from '@daymark/domain/timer-forms.ts';
import { browserStorage, STORAGE_KEYS } from '#api/browser-storage.ts';

const EMPTY: CompletionDraft = { mental_state: '', reflection: '' };

/** The unsaved text about this task. */
export function readDraft(taskId: number): CompletionDraft {
  return CompletionDraft.safeParse(browserStorage.readJson(STORAGE_KEYS.reflection + taskId)).data ?? EMPTY;
}

export function saveDraft(taskId: number, { mental_state, reflection }: CompletionDraft): void {
  const isEmpty = mental_state === '' && reflection === '';
  browserStorage.write(STORAGE_KEYS.reflection + taskId, isEmpty ? null : JSON.stringify({ mental_state, reflection }));
}

export const deleteDraft = (taskId: number): void => saveDraft(taskId, EMPTY);
