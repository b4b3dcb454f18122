import { useEffect, useState } from 'react';
import type { ApiError } from '#api/client.ts';
import { counted } from '#ui/format.ts';

type Props = { error: ApiError; fallback: string };

/** Why signing in or up failed: the server's words, else the fixed ones with what is known. */
export function AuthError({ error, fallback }: Props) {
  if (error.retryAfter !== undefined)
    return <TryAgainIn key={error.retryAfter} why={whyOf(error)} seconds={error.retryAfter} />;
  if (error.serverMessage) return error.serverMessage;
  return `${fallback}. ${error.message}`;
}

/** The server's words without how long it takes, which is counted down here. */
const whyOf = ({ serverMessage }: ApiError) => serverMessage?.replace(/ Try again.*$/, '') ?? 'Too many failed tries.';

function TryAgainIn({ why, seconds }: { why: string; seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return 'You can try again now.';
  return (
    <>
      {why}{' '}
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
