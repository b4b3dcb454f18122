import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Password field whose toggle is reachable by keyboard, and whose error screen readers hear. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
