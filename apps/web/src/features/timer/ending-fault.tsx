import { Alert } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconExclamationCircle } from '@tabler/icons-react';

/** Why the moment at which work was ended here is none any more: the timer was started anew elsewhere. */
export function EndingFault({ errors }: { errors: FormErrors }) {
  const error = errors['worked_until'] ?? errors['overtime_minutes'];
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<IconExclamationCircle size={18} />}>
      {error}
    </Alert>
  );
}
