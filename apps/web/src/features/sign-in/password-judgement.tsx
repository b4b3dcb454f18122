import { useDeferredValue } from 'react';
import { judgePassword } from './judge-password.ts';
import classes from './password-strength.module.css';

type Props = { password: string; about: string[] };

/** A bar and a word; a file of its own, since the lists of common passwords are large. */
export function PasswordJudgement({ password, about }: Props) {
  const { score, words } = judgePassword(useDeferredValue(password), about);
  return (
    <>
      <span className={classes.bar} data-score={score} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={step <= Math.max(1, score) || undefined} />
        ))}
      </span>
      {words}
    </>
  );
}
