import { ConfirmedCode } from '@daymark/contract/codes.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import classes from './codes.module.css';
import { useConfirmCodes } from './codes.queries.ts';
import { QrCode } from './qr-code.tsx';

type Props = {
  secret: string;
  uri: string;
  onConfirmed: (confirmed: { recovery_codes: string[] }) => void;
  onClose: () => void;
};

/** Shows the key of an authenticator app, and turns codes on with a first one. */
export function SetUpCodesDialog({ secret, uri, onConfirmed, onClose }: Props) {
  const confirm = useConfirmCodes();
  const { form, dialog } = useFormDialog({
    schema: ConfirmedCode,
    initialValues: { code: '' },
    save: {
      ...confirm,
      mutate: (values, { onError }) => confirm.mutate(values, { onError, onSuccess: onConfirmed }),
    },
    onClose,
  });
  return (
    <FormDialog title="Set Up Codes" submitLabel="Turn On" {...dialog}>
      <Stack gap="md">
        <Text>Scan this with an authenticator app on your phone, then type the code that it shows.</Text>
        <QrCode text={uri} label="QR code of the key" />
        <Text size="sm" c="dimmed">
          No camera? Type this key: <span className={classes.key}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
        </Text>
        <TextInput
          label="Code"
          required
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          {...textField(form, 'code')}
        />
      </Stack>
    </FormDialog>
  );
}
