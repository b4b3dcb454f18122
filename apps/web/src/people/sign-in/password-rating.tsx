import { useDeferredValue } from 'react';
import classes from './password-strength.module.css';
import { ratePassword } from './rate-password.ts';

type Props = { password: string; about: string[] };

/** A bar and a word. Loaded apart, since the lists of common passwords are large. */
export function PasswordRating({ password, about }: Props) {
  const { score, text } = ratePassword(useDeferredValue(password), about);
  return (
    <>
      <span className={classes.bar} data-score={score} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={step <= Math.max(1, score) || undefined} />
        ))}
      </span>
      {text}
    </>
  );
}
