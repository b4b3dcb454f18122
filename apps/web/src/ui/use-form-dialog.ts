import { type FieldErrors, type FormOptions, useSchemaForm } from './use-schema-form.ts';

/** The mutation that saves a form, as far as its dialog has to know it. */
export type Save<Values> = {
  isPending: boolean;
  mutate: (values: Values, on: { onSuccess: () => void; onError: (error: { errors: FieldErrors }) => void }) => void;
};

type Options<Values> = FormOptions<Values> & { save: Save<Values>; onClose: () => void };

/** A form in a dialog: saved it closes, refused it stays and shows why. `dialog` goes to FormDialog as it is. */
export function useFormDialog<Values extends Record<string, unknown>>({ save, onClose, ...options }: Options<Values>) {
  const { form, onSubmit, showErrors } = useSchemaForm(options);
  const submit = onSubmit((values) =>
    save.mutate(values, { onSuccess: onClose, onError: ({ errors }) => showErrors(errors) }),
  );
  return { form, dialog: { saving: save.isPending, isDirty: form.isDirty(), onSubmit: submit, onClose } };
}
