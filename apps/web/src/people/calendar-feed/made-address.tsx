import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { SecretDialog } from '#ui/secret-dialog.tsx';

type Props = { secret: string; onClose: () => void };

/** The address of a calendar feed as it is told this once. */
export function MadeAddress({ secret, onClose }: Props) {
  const path = `${location.host}/feeds/${secret}.ics`;
  return (
    <SecretDialog
      title="Calendar address"
      onClose={onClose}
      words="Subscribe to it in your calendar. It is shown this once, since Daymark keeps only its hash. Whoever has it can read what you have chosen, and nothing else."
      label="Address"
      secret={`${location.protocol}//${path}`}
      use={
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} />}
          renderRoot={(props) => <a href={`webcal://${path}`} {...props} />}
        >
          Open in Calendar
        </Button>
      }
    />
  );
}
