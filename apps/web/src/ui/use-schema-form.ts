import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';

export type Schema = Parameters<typeof schemaResolver>[0];
export type FieldErrors = { path: string; message: string }[];

export type FormOptions<Values> = {
  schema: Schema;
  initialValues: Values;
  /** Called on every change. */
  onChange?: (values: Values) => void;
  /** Further props of a field, beside those that bind it. */
  propsOf?: (field: keyof Values & string) => Record<string, unknown>;
};

/** A form validated by a contract schema: on the first submit, then on every change. */
export function useSchemaForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  onChange,
  propsOf,
}: FormOptions<Values>) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: wasSubmitted,
    ...(onChange && { onValuesChange: onChange }),
    ...(propsOf && { enhanceGetInputProps: ({ field }) => propsOf(field as keyof Values & string) }),
  });

  function onSubmit(save: (values: Values) => void) {
    return form.onSubmit((values) => save(parsed(schema, values)), showFaults);
  }

  function showFaults(errors: Record<string, unknown>) {
    setWasSubmitted(true);
    focusFirst(form, Object.keys(errors));
  }

  /** Submits by another, wider schema; its faults alone are shown. */
  function onSubmitBy(wider: Schema, save: (values: Values) => void) {
    return () => {
      const errors = schemaResolver(wider, { sync: true })(form.getValues() as Record<string, unknown>);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) showFaults(errors);
      else save(parsed(wider, form.getValues()));
    };
  }

  /** Shows the server's field errors at their fields. */
  function showErrors(errors: FieldErrors) {
    if (errors.length === 0) return;
    form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
    focusFirst(
      form,
      errors.map(({ path }) => path),
    );
  }

  return { form, onSubmit, onSubmitBy, showErrors };
}

/** Valid values as the schema parses them, with texts trimmed. */
function parsed<Values>(schema: Schema, values: Values): Values {
  const result = schema['~standard'].validate(values);
  return 'value' in result ? (result.value as Values) : values;
}

function focusFirst<Values>(form: UseFormReturnType<Values>, names: string[]): void {
  const inOrder = Object.keys(form.getValues() as object);
  const isOf = (field: string) => (name: string) => name === field || name.startsWith(`${field}.`);
  const first = inOrder.flatMap((field) => names.find(isOf(field)) ?? []).at(0);
  if (first) form.getInputNode(first)?.focus();
}
