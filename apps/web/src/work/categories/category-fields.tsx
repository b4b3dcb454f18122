import type { NewCategory } from '@daymark/contract/categories.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textField, valueField } from '#ui/bound-fields.ts';
import { ColorInput } from './color-input.tsx';

type Props = { form: UseFormReturnType<NewCategory> };

export function CategoryFields({ form }: Props) {
  return (
    <>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <ColorInput {...valueField(form, 'color')} />
    </>
  );
}
