import { Alert } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconExclamationCircle } from '@tabler/icons-react';

/** Shows the server's refusal of the end time, for example after the timer was restarted on another device. */
export function TimerEndError({ errors }: { errors: FormErrors }) {
  const error = errors['worked_until'] ?? errors['overtime_minutes'];
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<IconExclamationCircle size={18} />}>
      {error}
    </Alert>
  );
}
