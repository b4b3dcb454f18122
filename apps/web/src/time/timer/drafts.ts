import type { CompletionDraft } from '@daymark/domain/timer-forms.ts';
import { STORED } from '#api/stored-keys.ts';

const EMPTY: CompletionDraft = { mental_state: '', reflection: '' };

/** The unsaved text about this task. */
export function readDraft(taskId: number): CompletionDraft {
  return STORED.reflection(taskId).read() ?? EMPTY;
}

export function saveDraft(taskId: number, { mental_state, reflection }: CompletionDraft): void {
  const isEmpty = mental_state === '' && reflection === '';
  STORED.reflection(taskId).write(isEmpty ? null : { mental_state, reflection });
}

export const deleteDraft = (taskId: number): void => saveDraft(taskId, EMPTY);
