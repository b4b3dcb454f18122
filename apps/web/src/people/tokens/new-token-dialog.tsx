import { SCOPES, type Scope } from '@daymark/contract/endpoint.ts';
import { NewToken, TOKEN_DAYS } from '@daymark/contract/tokens.ts';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { MadeToken } from './made-token.tsx';
import { SCOPE_WORDS } from './token-words.ts';
import { useCreateToken } from './tokens.queries.ts';

const NEVER = 'never';

const ENDS = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: String(TOKEN_DAYS.proposed), label: `In ${TOKEN_DAYS.proposed} days` },
  { value: String(TOKEN_DAYS.max), label: 'In a year' },
  { value: NEVER, label: 'Not by itself' },
];

type Made = { name: string; token: string };

/** Makes a token, and then shows it: closing the dialog is the last that is seen of it. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <MadeToken {...made} onClose={onClose} />;
  return <TokenForm onMade={setMade} onClose={onClose} />;
}

/** The password is asked for by itself, where the last proof is too old. */
const Shape = NewToken.omit({ current_password: true });

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const createToken = useCreateToken();
  const { form, dialog } = useFormDialog({
    schema: Shape,
    initialValues: {
      name: '',
      scopes: ['read'] as Scope[],
      days: TOKEN_DAYS.proposed as number | null,
    },
    save: {
      ...createToken,
      mutate: (values, on) => createToken.mutate(values, { onError: on.onError, onSuccess: onMade }),
    },
    onClose,
  });
  const { days } = form.values;
  const { value: scopes, onChange: onScopes, error: scopesError } = valueField(form, 'scopes');
  return (
    <FormDialog title="Make a Token" submitLabel="Make Token" {...dialog}>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          data-autofocus
          description="What it is for, such as a script or a device"
          {...textField(form, 'name')}
        />
        <Checkbox.Group
          label="It may"
          value={scopes}
          onChange={(chosen) => onScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
          error={scopesError}
        >
          <Stack gap="xs" mt={6}>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="It ends"
          data={ENDS}
          value={days === null ? NEVER : String(days)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('days', value === NEVER ? null : Number(value))
          }
          description={days === null ? 'Whoever finds it can use it until you end it here.' : undefined}
        />
      </Stack>
    </FormDialog>
  );
}
