import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password, which can be shown with the keyboard as well; what is wrong with it is told to a voice too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
