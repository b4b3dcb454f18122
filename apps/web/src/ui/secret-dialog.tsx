import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InfoDialog } from './info-dialog.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Words above the secret. */
  words: string;
  label: string;
  secret: string;
  /** A button before those of every such dialog. */
  use?: ReactNode;
};

/** A secret as it is told this once. Browsers let a page copy over HTTPS alone; elsewhere it is selected by a press. */
export function SecretDialog({ title, onClose, words, label, secret, use }: Props) {
  return (
    <InfoDialog
      title={title}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          {use}
          {'clipboard' in navigator && <Copy text={secret} />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text data-autofocus tabIndex={-1}>
          {words}
        </Text>
        <TextInput
          label={label}
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      </Stack>
    </InfoDialog>
  );
}

function Copy({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
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
