import { useRef } from 'react';
import type { SaveFailure } from './save-failure.tsx';
import { type FieldErrors, type FormOptions, useSchemaForm } from './use-schema-form.ts';

/** The part of a mutation that a form dialog uses to save. */
export type Save<Values> = {
  isPending: boolean;
  failure: SaveFailure | null;
  mutate: (values: Values, on: { onSuccess: () => void; onError: (error: { errors: FieldErrors }) => void }) => void;
};

type Options<Values> = FormOptions<Values> & { save: Save<Values>; onClose: () => void };

/** A form that closes its dialog when saved, and shows the errors of a refusal. Spread `dialog` into FormDialog. */
export function useFormDialog<Values extends Record<string, unknown>>({ save, onClose, ...options }: Options<Values>) {
  const { form, onSubmit, onSubmitBy, showErrors } = useSchemaForm(options);
  // A saved dialog closes in a transition: until then another Enter would save it again.
  const isSaved = useRef<boolean>(false);
  function closeSaved() {
    isSaved.current = true;
    onClose();
  }
  const sendBy = (mutate: Save<Values>['mutate']) => (values: Values) => {
    if (isSaved.current) return;
    mutate(values, { onSuccess: closeSaved, onError: ({ errors }) => showErrors(errors) });
  };
  /** Submits with another mutation than `save`, for a second submit button. */
  const submitWith = (mutate: Save<Values>['mutate']) => onSubmit(sendBy(mutate));
  /** Submits what another schema takes, for a second submit button that asks for less. */
  const submitBy = (schema: FormOptions<Values>['schema']) => onSubmitBy(schema, sendBy(save.mutate));
  const failure = save.failure && (isAtField(save.failure, form.values) ? null : save.failure);
  const dialog = {
    saving: save.isPending,
    failure,
    isDirty: form.isDirty(),
    onSubmit: submitWith(save.mutate),
    onClose,
  };
  return { form, dialog, submitWith, submitBy };
}

/** Whether one of the form's fields shows the failure. */
export function isAtField({ errors }: Pick<SaveFailure, 'errors'>, values: Record<string, unknown>): boolean {
  return errors.some(({ path }) => (path.split('.')[0] ?? path) in values);
}
