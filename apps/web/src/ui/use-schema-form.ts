import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';

type Schema = Parameters<typeof schemaResolver>[0];
export type FieldErrors = { path: string; message: string }[];

export type FormOptions<Values> = {
  schema: Schema;
  initialValues: Values;
  /** Hears of every change. */
  onChange?: (values: Values) => void;
};

/** A form held to the contract's own schema: first on submit, from then on with every change. */
export function useSchemaForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  onChange,
}: FormOptions<Values>) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: wasSubmitted,
    ...(onChange && { onValuesChange: onChange }),
  });

  function onSubmit(save: (values: Values) => void) {
    return form.onSubmit(
      (values) => save(parsed(schema, values)),
      (errors) => {
        setWasSubmitted(true);
        focusFirst(form, Object.keys(errors));
      },
    );
  }

  /** Puts the server's field errors under their fields. */
  function showErrors(errors: FieldErrors) {
    if (errors.length === 0) return;
    form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
    focusFirst(
      form,
      errors.map(({ path }) => path),
    );
  }

  return { form, onSubmit, showErrors };
}

/** What the schema makes of valid values: texts are trimmed before they are sent. */
function parsed<Values>(schema: Schema, values: Values): Values {
  const result = schema['~standard'].validate(values);
  return 'value' in result ? (result.value as Values) : values;
}

function focusFirst<Values>(form: UseFormReturnType<Values>, names: string[]): void {
  const inOrder = Object.keys(form.getValues() as object);
  const first = inOrder.find((name) => names.includes(name));
  if (first) form.getInputNode(first)?.focus();
}
