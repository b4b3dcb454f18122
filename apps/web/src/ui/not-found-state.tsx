import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { cloneElement } from 'react';
import type { Back } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import { RetryButton } from './retry-button.tsx';
import classes from './states.module.css';

type Props = {
  title: string;
  reason: string;
  back: Back;
  /** Loads again after a failure, which may succeed the next time. */
  onRetry?: () => void;
};

/** Page about a missing record. */
export function NotFoundState({ title, reason, back, onRetry }: Props) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      <IconFileUnknown size={40} stroke={1.5} aria-hidden />
      <PageHeading>{title}</PageHeading>
      <Text c="dimmed">{reason}</Text>
      <Group className={classes.action}>
        {onRetry && <RetryButton onRetry={onRetry} />}
        <Button renderRoot={(props) => cloneElement(back.link, props)}>{back.label}</Button>
      </Group>
    </Stack>
  );
}
