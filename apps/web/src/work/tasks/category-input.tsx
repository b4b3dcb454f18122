import type { CategoryOption } from '@daymark/contract/tasks.ts';
import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { foundOptions } from '#shared/found-options.ts';
import type { FieldProps } from '#ui/bound-fields.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import classes from './category-input.module.css';

const NONE = { value: 'none', label: 'No Category' };

/** With this many categories or more, the field can be searched. */
const SEARCHABLE_FROM = 8;

type Props = FieldProps<number | null> & { categories: CategoryOption[] };

export function CategoryInput({ categories, value, onChange, ...field }: Props) {
  const byValue = new Map(categories.map((category) => [String(category.id), category]));
  const chosen = byValue.get(String(value));
  return (
    <Select
      {...field}
      label="Category"
      data={[NONE, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={chosen ? String(chosen.id) : NONE.value}
      onChange={(next) => onChange(next === null || next === NONE.value ? null : Number(next))}
      allowDeselect={false}
      searchable={categories.length >= SEARCHABLE_FROM}
      filter={foundOptions}
      nothingFoundMessage="No category has this name"
      leftSection={chosen && <CategorySquare category={chosen} />}
      withScrollArea={false}
      classNames={{ dropdown: classes.dropdown, option: classes.option }}
      renderOption={({ option, checked }) => (
        <>
          <span className={classes.square}>
            <CategorySquare category={byValue.get(option.value)} />
          </span>
          <span className={classes.name}>{option.label}</span>
          {checked && <IconCheck size={16} className={classes.check} aria-hidden />}
        </>
      )}
    />
  );
}

function CategorySquare({ category }: { category: CategoryOption | undefined }) {
  return category && <ColorSquare color={category.color} />;
}
