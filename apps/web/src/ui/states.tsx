import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsOffline } from './offline.ts';
import { RetryButton } from './retry-button.tsx';
import classes from './states.module.css';

type EmptyProps = { title: string; hint: string; illustration?: ReactNode; action?: ReactNode };

/** Empty page or part: its purpose and one action to begin. */
export function EmptyState({ title, hint, illustration, action }: EmptyProps) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      {illustration}
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{hint}</Text>
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}

type FailedProps = { title: string; reason: string; retryLabel?: string; onRetry: () => void };

/** Failed load: title, reason and a retry button. Offline it is no fault: what is shown there is not kept in this browser. */
export function FailedState({ title, reason, retryLabel, onRetry }: FailedProps) {
  const isOffline = useIsOffline();
  return (
    <Stack className={classes.state} align="center" gap="xs" role={isOffline ? 'note' : 'alert'}>
      <IconAlertCircle size={32} className={isOffline ? undefined : classes.alert} aria-hidden />
      <Title order={2}>{isOffline ? 'This needs the server' : title}</Title>
      <Text c="dimmed">{isOffline ? 'It is not kept in this browser.' : reason}</Text>
      <div className={classes.action}>
        <RetryButton label={retryLabel} onRetry={onRetry} />
      </div>
    </Stack>
  );
}

type LoadingProps = { text: string; count: number; height: number; columns?: string | undefined };

/** Skeletons as high as the content, with the fixed loading text. */
export function LoadingState({ text, count, height, columns }: LoadingProps) {
  return (
    <div aria-busy="true" className={classes.loading}>
      <Text role="status" size="sm" c="dimmed">
        {text}
      </Text>
      <div className={columns ?? classes.rows}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same and never move
          <Skeleton key={place} height={height} radius="lg" animate={false} />
        ))}
      </div>
    </div>
  );
}

/** Milliseconds before a loading state is shown, and for which it then stays (design.md §4). */
const SHOWN_AFTER = 150;
const SHOWN_AT_LEAST = 300;

/** Shows a loading state only after 150 ms, and then for at least 300 ms, so that nothing flickers. */
export function useCalmLoading(isLoading: boolean): 'nothing' | 'loading' | 'done' {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (isLoading === (shownSince !== null)) return;
    const wait = shownSince === null ? SHOWN_AFTER : shownSince + SHOWN_AT_LEAST - performance.now();
    const timer = setTimeout(() => setShownSince(isLoading ? performance.now() : null), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [isLoading, shownSince]);
  if (shownSince !== null) return 'loading';
  return isLoading ? 'nothing' : 'done';
}
