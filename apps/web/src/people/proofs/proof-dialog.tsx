import { PasswordProof } from '@daymark/contract/proofs.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { settleProof } from '#api/proofs.ts';
import { profileQueries } from '#people/account/account.queries.ts';
import { passkeyQueries } from '#people/passkeys/passkeys.queries.ts';
import { useBeginProof } from '#people/providers/providers.queries.ts';
import { GoogleButton } from '#people/sign-in/google-button.tsx';
import { whyNoPasskeys } from '#people/ways-in/device.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import classes from './proof-dialog.module.css';
import { useProveGoogle, useProvePasskey, useProvePassword } from './proofs.queries.ts';

/** Asks again who is there, above whatever was pressed: that goes on with the answer, and fails where none is given. */
export function ProofDialog() {
  const { has_password = true, has_google = false, identities = [] } = useQuery(profileQueries.access()).data ?? {};
  const others = identities.filter(({ provider }) => provider !== null && provider !== 'google');
  const hasPasskey = (useQuery(passkeyQueries.all()).data?.length ?? 0) > 0;
  const config = useQuery(waysInQueries.config()).data;
  const canUsePasskey = hasPasskey && config !== undefined && whyNoPasskeys(config) === null;
  const password = useProvePassword();
  const passkey = useProvePasskey();
  const google = useProveGoogle();
  const beginProof = useBeginProof();
  const isAsking = password.isPending || passkey.isPending || google.isPending || beginProof.isPending;
  const proved = () => settleProof(true);
  const { form, dialog } = useFormDialog({
    schema: PasswordProof,
    initialValues: { current_password: '' },
    save: {
      isPending: password.isPending,
      failure: null, // shown at the password
      mutate: (values, { onError }) =>
        password.mutate(values, {
          onSuccess: proved,
          onError: ({ serverMessage, message }) =>
            onError({ errors: [{ path: 'current_password', message: serverMessage ?? message }] }),
        }),
    },
    onClose: () => settleProof(false),
  });
  const failure = passkey.error ?? google.error ?? beginProof.error;
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel="Confirm"
      {...dialog}
      isDirty={false}
      isIncomplete={!has_password}
      saving={isAsking}
    >
      <Stack gap="md">
        <Text>{has_password || canUsePasskey || has_google ? ASKED : others.length > 0 ? ASKED_THERE : NO_WAY}</Text>
        {has_password && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...textField(form, 'current_password')}
          />
        )}
        {canUsePasskey && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate(undefined, { onSuccess: proved })}
          >
            Use a Passkey
          </Button>
        )}
        {has_google && (
          <GoogleButton
            text="signin_with"
            isPending={google.isPending}
            isDisabled={password.isPending || passkey.isPending}
            onCredential={(credential) => google.mutate(credential, { onSuccess: proved })}
          />
        )}
        {others.map(({ id, provider, label }) => (
          <Button
            key={id}
            variant="default"
            className={classes.again}
            leftSection={<IconKey size={18} />}
            loading={beginProof.isPending && beginProof.variables === provider}
            onClick={() => provider !== null && beginProof.mutate(provider)}
          >
            {`Sign in again with ${label}`}
          </Button>
        ))}
        {failure && (
          <Text c="red" role="alert">
            {failure.serverMessage ?? failure.message}
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}

const ASKED = 'This changes who can open your account, so it is asked again after 10 minutes. Then it goes on.';
const ASKED_THERE =
  'This changes who can open your account, so it is asked again after 10 minutes. You come back to your profile from there: then do it once more.';
const NO_WAY = 'Sign out and in again, then do it within 10 minutes.';
