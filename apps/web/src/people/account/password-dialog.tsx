import { ProfileChanges } from '@daymark/contract/account.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#api/session.ts';
import { PasswordStrength } from '#people/sign-in/password-strength.tsx';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { profileQueries, useChangePassword } from './account.queries.ts';

/** Accounts created by Google have no current password to enter. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { has_password = true } = useQuery(profileQueries.access()).data ?? {};
  const hasTokens = (useQuery(profileQueries.tokens()).data?.length ?? 0) > 0;
  const hasFeed = Boolean(useQuery(profileQueries.calendarFeed()).data);
  const changePassword = useChangePassword();
  const { form, dialog } = useFormDialog({
    // Whether there is a password may become known, or change, while the dialog is open.
    schema: has_password ? ProfileChanges : ProfileChanges.omit({ current_password: true }),
    initialValues: { current_password: '', new_password: '', end_tokens: true },
    save: changePassword,
    onClose,
  });
  const endTokens = valueField(form, 'end_tokens');
  const user = useSession()?.user;
  const about = user ? [user.first_name, user.last_name, user.email, user.username] : [];
  const title = has_password ? 'Change Password' : 'Set Password';
  return (
    <FormDialog title={title} submitLabel={title} {...dialog}>
      {has_password && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...textField(form, 'current_password')}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        data-autofocus={!has_password || undefined}
        {...textField(form, 'new_password')}
      />
      {(hasTokens || hasFeed) && (
        <Checkbox
          label={endingText({ hasTokens, hasFeed })}
          checked={endTokens.value}
          onChange={({ currentTarget }) => endTokens.onChange(currentTarget.checked)}
        />
      )}
      <PasswordStrength password={form.getValues().new_password} about={about} />
    </FormDialog>
  );
}

function endingText({ hasTokens, hasFeed }: { hasTokens: boolean; hasFeed: boolean }): string {
  if (!hasTokens) return 'End the address of my calendar too';
  return hasFeed ? 'End all of my tokens and the address of my calendar too' : 'End all of my tokens too';
}
