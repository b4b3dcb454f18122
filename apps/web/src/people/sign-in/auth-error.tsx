import { useEffect, useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import { counted } from '#ui/format.ts';

type Props = { error: ApiError; fallback: string };

/** Reason of a failed sign-in or sign-up: the server's message, else the fixed text with the error. */
export function AuthError({ error, fallback }: Props) {
  if (error.retryAfter !== undefined)
    return <TryAgainIn key={error.retryAfter} reason={reasonOf(error)} seconds={error.retryAfter} />;
  if (error.serverMessage) return error.serverMessage;
  return `${fallback}. ${error.message}`;
}

/** The server's message without the waiting time, which TryAgainIn counts down. */
const reasonOf = ({ serverMessage }: ApiError) =>
  serverMessage?.replace(/ Try again.*$/, '') ?? 'Too many failed tries.';

function TryAgainIn({ reason, seconds }: { reason: string; seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return 'You can try again now.';
  return (
    <>
      {reason}{' '}
      <span className="figures" aria-live="off">
        Try again in {left > 120 ? counted(Math.ceil(left / 60), 'minute') : counted(left, 'second')}.
      </span>
    </>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
