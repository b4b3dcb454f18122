import { useEffect, useState } from 'react';
import type { ApiError } from '#api/client.ts';
import { counted } from '#ui/format.ts';

type Props = { error: ApiError; fallback: string };

/** Why signing in or up failed: the server's words, else the fixed ones with what is known. */
export function AuthError({ error, fallback }: Props) {
  if (error.retryAfter !== undefined) return <TryAgainIn key={error.retryAfter} seconds={error.retryAfter} />;
  if (error.serverMessage) return error.serverMessage;
  return `${fallback}. ${error.message}`;
}

function TryAgainIn({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return 'You can try again now.';
  return (
    <>
      Too many failed tries.{' '}
      <span className="figures" aria-live="off">
        Try again in {counted(left, 'second')}.
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
