import { nameKey } from '@daymark/domain/search-words.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { categoryQueries } from '#work/categories/categories.queries.ts';
import { ListInput, SEARCHED } from '#work/projects/list-input.tsx';

type Props = { kind: 'category' | 'list'; onChoose: (name: string) => void; onClose: () => void };

/** Asks for the category or the list of the tasks to be found. */
export function FilterDialog({ kind, onChoose, onClose }: Props) {
  const [name, setName] = useState<string | null>(null);
  return (
    <FormDialog
      title={kind === 'category' ? 'Tasks of a category' : 'Tasks of a list'}
      submitLabel="Add Filter"
      saving={false}
      failure={null}
      isDirty={false}
      isIncomplete={name === null}
      onSubmit={() => {
        if (name !== null) onChoose(name);
        onClose();
      }}
      onClose={onClose}
    >
      {kind === 'category' ? (
        <CategoryName value={name} onChange={setName} />
      ) : (
        <ListInput onChange={(list) => setName(list?.name ?? null)} />
      )}
    </FormDialog>
  );
}

function CategoryName({ value, onChange }: { value: string | null; onChange: (name: string | null) => void }) {
  const categories = useQuery(categoryQueries.all()).data ?? [];
  // A name without a letter or digit cannot be found.
  const names = new Set(categories.map(({ name }) => name).filter((name) => nameKey(name) !== ''));
  return (
    <Select
      {...SEARCHED}
      data-autofocus
      label="Category"
      placeholder="Find a category"
      nothingFoundMessage="No category has this name"
      data={[...names]}
      value={value}
      onChange={onChange}
    />
  );
}
