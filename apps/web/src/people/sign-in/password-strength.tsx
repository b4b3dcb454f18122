import { PASSWORD_LENGTH } from '@daymark/contract/fields.ts';
import { Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import classes from './password-strength.module.css';

type Props = {
  password: string;
  /** The owner's names and email, which make a weak password. */
  about: string[];
};

/** The hint's code is loaded with the first password that is long enough; if that fails there is no hint. */
const Rating = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./password-rating.tsx')).PasswordRating };
  } catch {
    return { default: () => null };
  }
});

/** Hint on a new password's strength; every password that is long enough is accepted. */
export function PasswordStrength({ password, about }: Props) {
  const isLongEnough = [...password].length >= PASSWORD_LENGTH;
  return (
    <Text className={classes.hint} size="sm" c="dimmed" aria-live="polite">
      {isLongEnough ? (
        <Suspense fallback="…">
          <Rating password={password} about={about} />
        </Suspense>
      ) : (
        `At least ${PASSWORD_LENGTH} characters. Several words are better than a short riddle.`
      )}
    </Text>
  );
}
