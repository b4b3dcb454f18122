import type { UseFormReturnType } from '@mantine/form';
import type { ChangeEvent, ReactNode } from 'react';

/** The props by which a form binds a field. `Next` is what the field writes, where that is not a `Value`. */
export type FieldProps<Value, Next = Value> = {
  value: Value;
  onChange: (next: Next) => void;
  onFocus: () => void;
  onBlur: () => void;
  error: ReactNode;
  description?: ReactNode;
  'data-path': string;
  'data-changed-elsewhere'?: boolean;
};

/** Paths of values in a form: 'name', 'project.name', 'capacity_minutes.0'. */
type Path<Values> = Values extends readonly unknown[]
  ? `${number}`
  : { [Key in keyof Values & string]-?: Key | Below<Key, Values[Key]> }[keyof Values & string];

type Below<Key extends string, Value> = Value extends object ? `${Key}.${Path<Value>}` : never;

type ValueAt<Values, At> = At extends keyof Values
  ? Values[At]
  : At extends `${infer Key extends keyof Values & string}.${infer Rest}`
    ? ValueAt<Values[Key], Rest>
    : Values extends readonly (infer Item)[]
      ? Item
      : never;

/** Paths that hold exactly a `Value`: a field for any text fits neither a text that may be null nor one of some words. */
type PathTo<Value, Values, At = Path<Values>> =
  At extends Path<Values> ? ([ValueAt<Values, At>, Value] extends [Value, ValueAt<Values, At>] ? At : never) : never;

/** Props of a text input, text area or date input. */
export function textField<Values>(
  form: UseFormReturnType<Values>,
  path: PathTo<string, Values>,
): FieldProps<string, ChangeEvent<HTMLInputElement | HTMLTextAreaElement>> {
  return bind(form, path);
}

/** Props of a NumberField, which writes '' where it is empty; the schema refuses that. */
export function numberField<Values>(
  form: UseFormReturnType<Values>,
  path: PathTo<number, Values> | PathTo<number | '', Values>,
): FieldProps<number | ''> {
  return bind(form, path);
}

/** Props of a field that reads and writes the value itself, such as a choice or an input of our own. */
export function valueField<Values, At extends Path<Values>>(
  form: UseFormReturnType<Values>,
  path: At,
): FieldProps<ValueAt<Values, At>> {
  return bind(form, path);
}

/** The props that Mantine gives a field, where all of them are `any`. A controlled form, as all of ours are, has a value for each. */
const bind = <Values, Value, Next>(form: UseFormReturnType<Values>, path: string) =>
  form.getInputProps(path) as FieldProps<Value, Next>;
