import { changedFields, fieldsChangedElsewhere } from '@daymark/domain/edits.ts';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#api/announcements.ts';
import type { ApiError } from '#api/api-error.ts';
import { isEditConflict } from '#api/client.ts';
import { counted } from '#ui/format.ts';
import type { SaveFailure } from '#ui/save-failure.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import type { FormOptions } from '#ui/use-schema-form.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';

type Values = Record<string, unknown>;

/** The fields changed in a form, with what these held when it opened. */
type Edit<Fields> = Partial<Fields> & { expected: Partial<Fields> };

type SaveEdit<Fields> = {
  isPending: boolean;
  failure: SaveFailure | null;
  mutate: (edit: Edit<Fields>, on: { onSuccess: () => void; onError: (error: ApiError) => void }) => void;
};

type Options<Fields, Present> = Omit<FormOptions<Fields>, 'onChange' | 'propsOf'> & {
  /** Fields that are saved even where they hold what they held: the user has said so. */
  confirmed?: readonly (keyof Fields & string)[];
  /** The words for a value on screen, for fields that hold a code. */
  words?: { [Field in keyof Fields]?: (present: Present) => string };
  save: SaveEdit<Fields>;
  onClose: () => void;
};

/** Fields that were changed elsewhere while the form was open, in the present record. */
type Conflict<Present> = { present: Present; fields: string[] };

/**
 * The form of a record that others may change while it is open. It saves the changed fields only. Where one of them was
 * changed elsewhere, the user chooses at the field which value to keep; untouched fields show the present record.
 * A present record holds each field as the form does, since untouched fields take its values.
 * The form remembers the values that it knows the record to have, as the values it opened with: a refetch changes neither.
 */
export function useEditDialog<Fields extends Values, Present extends Fields>({
  words = {},
  confirmed = [],
  save,
  ...options
}: Options<Fields, Present>) {
  const [conflict, setConflict] = useState<Conflict<Present> | null>(null);
  const decided = useRef<string | null>(null);
  const { form, dialog } = useFormDialog<Fields>({
    ...options,
    propsOf: (field) => (conflict?.fields.includes(field) ? propsOf(field, conflict) : {}),
    save: {
      isPending: save.isPending,
      failure: save.failure,
      mutate: (values, on) => {
        const [undecided] = conflict?.fields ?? [];
        if (undecided !== undefined) return focus(undecided);
        const known = form.getInitialValues();
        const changed = [...new Set([...changedFields(known, values), ...confirmed])];
        if (changed.length === 0) return on.onSuccess();
        const edit = { ...pick(values, changed), expected: pick(known, changed) };
        save.mutate(edit, {
          onSuccess: on.onSuccess,
          onError: (error) => (isEditConflict(error) ? showPresent(error.data as Present, edit) : on.onError(error)),
        });
      },
    },
  });

  function showPresent(present: Present, edit: Edit<Fields>) {
    const fields = fieldsChangedElsewhere(present, edit);
    const names = Object.keys(form.getInitialValues());
    const untouched = names.filter((field) => !(field in edit));
    const agreed = names.filter((field) => !fields.includes(field));
    form.setValues(pick<Fields>(present, untouched));
    form.resetDirty({ ...form.getInitialValues(), ...pick<Fields>(present, agreed) });
    setConflict({ present, fields });
    announce(`${counted(fields.length, 'field')} changed elsewhere. Choose which value to keep.`);
  }

  function decide(field: string, { present, fields }: Conflict<Present>, choice: 'mine' | 'theirs') {
    form.resetDirty({ ...form.getInitialValues(), [field]: present[field] });
    if (choice === 'theirs') form.setValues({ [field]: present[field] } as Partial<Fields>);
    setConflict({ present, fields: fields.filter((other) => other !== field) });
    decided.current = field;
  }

  // The pressed button is gone: its field takes the focus, once it shows the chosen value.
  useEffect(() => {
    if (decided.current !== null) focus(decided.current);
    decided.current = null;
  });

  function focus(field: string) {
    const node = form.getInputNode<HTMLElement, string>(field);
    // A group of radio buttons takes the focus at the chosen one.
    (node?.querySelector<HTMLElement>('input:checked') ?? node)?.focus();
  }

  function propsOf(field: string, conflict: Conflict<Present>) {
    const value = words[field]?.(conflict.present) ?? String(conflict.present[field]);
    return {
      'data-changed-elsewhere': true,
      description: (
        <ChangedElsewhere
          value={value}
          onKeepMine={() => decide(field, conflict, 'mine')}
          onTakeTheirs={() => decide(field, conflict, 'theirs')}
        />
      ),
    };
  }

  return { form, dialog: { ...dialog, isDirty: dialog.isDirty || confirmed.length > 0 } };
}

function pick<From extends Values>(from: From, fields: string[]): Partial<From> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<From>;
}
