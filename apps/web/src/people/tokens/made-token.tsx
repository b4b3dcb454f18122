import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { InfoDialog } from '#ui/info-dialog.tsx';

type Props = { name: string; token: string; onClose: () => void };

/** A token as it is told this once. Browsers let a page copy over HTTPS alone; elsewhere it is selected by a press. */
export function MadeToken({ name, token, onClose }: Props) {
  return (
    <InfoDialog
      title={`Token "${name}"`}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          {'clipboard' in navigator && <CopyToken token={token} />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text data-autofocus tabIndex={-1}>
          Copy it now: it is shown this once, and Daymark keeps only its hash.
        </Text>
        <TextInput
          label="Token"
          readOnly
          value={token}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      </Stack>
    </InfoDialog>
  );
}

function CopyToken({ token }: { token: string }) {
  return (
    <CopyButton value={token}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
}
