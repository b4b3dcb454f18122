import { type FieldErrors, type FormOptions, useSchemaForm } from './use-schema-form.ts';

/** The part of a mutation that a form dialog uses to save. */
export type Save<Values> = {
  isPending: boolean;
  mutate: (values: Values, on: { onSuccess: () => void; onError: (error: { errors: FieldErrors }) => void }) => void;
};

type Options<Values> = FormOptions<Values> & { save: Save<Values>; onClose: () => void };

/** A form that closes its dialog when saved, and shows the errors of a refusal. Spread `dialog` into FormDialog. */
export function useFormDialog<Values extends Record<string, unknown>>({ save, onClose, ...options }: Options<Values>) {
  const { form, onSubmit, showErrors } = useSchemaForm(options);
  /** Submits with another mutation than `save`, for a second submit button. */
  const submitWith = (mutate: Save<Values>['mutate']) =>
    onSubmit((values) => mutate(values, { onSuccess: onClose, onError: ({ errors }) => showErrors(errors) }));
  const dialog = { saving: save.isPending, isDirty: form.isDirty(), onSubmit: submitWith(save.mutate), onClose };
  return { form, dialog, submitWith };
}
