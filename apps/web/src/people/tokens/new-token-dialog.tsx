import { SCOPES, type Scope } from '@daymark/contract/endpoint.ts';
import { NewToken, TOKEN_DAYS } from '@daymark/contract/tokens.ts';
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQueries } from '#people/account/account.queries.ts';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
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

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { has_password = true } = useQuery(profileQueries.access()).data ?? {};
  const createToken = useCreateToken();
  const { form, dialog } = useFormDialog({
    schema: has_password ? NewToken : NewToken.omit({ current_password: true }),
    initialValues: {
      name: '',
      scopes: ['read'] as Scope[],
      days: TOKEN_DAYS.proposed as number | null,
      current_password: '',
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
        {has_password ? (
          <PasswordField
            label="Current password"
            required
            autoComplete="current-password"
            {...textField(form, 'current_password')}
          />
        ) : (
          <Text size="sm" c="dimmed">
            A token is made within 15 minutes of signing in.
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}
