import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { InfoDialog } from '#ui/info-dialog.tsx';
import classes from './codes.module.css';

type Props = { codes: string[]; onClose: () => void };

/** Recovery codes as they are told this once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  return (
    <InfoDialog
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          {'clipboard' in navigator && (
            <CopyButton value={codes.join('\n')}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          )}
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text data-autofocus tabIndex={-1}>
          Keep them where you find them without your phone: each signs you in once in place of a code. They are shown
          this once, and Daymark keeps only their hashes.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
    </InfoDialog>
  );
}
