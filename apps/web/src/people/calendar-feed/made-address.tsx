import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import { InfoDialog } from '#ui/info-dialog.tsx';

type Props = { secret: string; onClose: () => void };

/**
 * The address of a calendar feed as it is told this once. Browsers let a page copy over HTTPS alone; elsewhere it is selected by a
 * press.
 */
export function MadeAddress({ secret, onClose }: Props) {
  const path = `${location.host}/feeds/${secret}.ics`;
  const address = `${location.protocol}//${path}`;
  return (
    <InfoDialog
      title="Calendar address"
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} />}
            renderRoot={(props) => <a href={`webcal://${path}`} {...props} />}
          >
            Open in Calendar
          </Button>
          {'clipboard' in navigator && <CopyAddress address={address} />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text data-autofocus tabIndex={-1}>
          Subscribe to it in your calendar. It is shown this once, since Daymark keeps only its hash. Whoever has it can
          read what you have chosen, and nothing else.
        </Text>
        <TextInput
          label="Address"
          readOnly
          value={address}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      </Stack>
    </InfoDialog>
  );
}

function CopyAddress({ address }: { address: string }) {
  return (
    <CopyButton value={address}>
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
