import { type UseFormReturnType, useForm } from '@mantine/form';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { numberField, textField, valueField } from './bound-fields.ts';

type Values = {
  name: string;
  due_date: string | null;
  notes?: string;
  priority: 'high' | 'low';
  minutes: number;
  capacity: (number | null)[];
  project: { name: string };
};

const VALUES: Values = {
  name: 'Chores',
  due_date: null,
  priority: 'low',
  minutes: 25,
  capacity: [60, null],
  project: { name: 'Home' },
};

function givenForm(): UseFormReturnType<Values> {
  const rendered: UseFormReturnType<Values>[] = [];
  function Form() {
    rendered.push(useForm<Values>({ initialValues: VALUES, initialErrors: { 'project.name': 'Too long' } }));
    return null;
  }
  renderToString(createElement(Form));
  const [form] = rendered;
  if (!form) throw new Error('The form was not rendered');
  return form;
}

test('a field gets its value, its error and the path by which it is found', () => {
  const form = givenForm();
  expect(textField(form, 'name')).toMatchObject({ value: 'Chores', error: undefined, 'data-path': 'name' });
  expect(textField(form, 'project.name')).toMatchObject({ value: 'Home', error: 'Too long' });
  expect(valueField(form, 'capacity.1')).toMatchObject({ value: null, 'data-path': 'capacity.1' });
});

test('a field writes its value into the form', () => {
  const form = givenForm();
  numberField(form, 'minutes').onChange(45);
  valueField(form, 'due_date').onChange('2026-11-20');
  valueField(form, 'capacity.0').onChange(null);
  expect(form.getValues()).toEqual({ ...VALUES, minutes: 45, due_date: '2026-11-20', capacity: [null, null] });
});

// The type check of the web app fails where one of these lines compiles.
test('a field for a value of another type does not compile', () => {
  const form = givenForm();
  // @ts-expect-error A text field cannot show null.
  textField(form, 'due_date');
  // @ts-expect-error Nor a value that may be missing.
  textField(form, 'notes');
  // @ts-expect-error It would write any text where two words are possible.
  textField(form, 'priority');
  // @ts-expect-error A text is no number.
  numberField(form, 'name');
  // @ts-expect-error There is no such path.
  valueField(form, 'project.title');
  // @ts-expect-error The field writes the type of its value.
  valueField(form, 'priority').onChange('medium');
  const date: { value: string | null } = valueField(form, 'due_date');
  // @ts-expect-error And shows it.
  const text: { value: string } = valueField(form, 'due_date');
  expect(text).toMatchObject({ value: date.value });
});
