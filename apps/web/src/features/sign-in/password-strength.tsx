import { PASSWORD_LENGTH } from '@daymark/contract/fields.ts';
import { Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import classes from './password-strength.module.css';

type Props = {
  password: string;
  /** What is known of its owner, who should not use it as a password. */
  about: string[];
};

/** Fetched with the first password that is long enough; where that fails there is no hint. */
const Judgement = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./password-judgement.tsx')).PasswordJudgement };
  } catch {
    return { default: () => null };
  }
});

/** Says how good a new password is: a hint, any password that is long enough is taken. */
export function PasswordStrength({ password, about }: Props) {
  const isLongEnough = [...password].length >= PASSWORD_LENGTH;
  return (
    <Text className={classes.hint} size="sm" c="dimmed" aria-live="polite">
      {isLongEnough ? (
        <Suspense fallback="…">
          <Judgement password={password} about={about} />
        </Suspense>
      ) : (
        `At least ${PASSWORD_LENGTH} characters. Several words are better than a short riddle.`
      )}
    </Text>
  );
}
