import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsOffline } from './offline.ts';

type Props = {
  /** 'Try Again' by default. */
  label?: string | undefined;
  isCompact?: boolean;
  onRetry: () => void;
};

/** Button of a failed load. While offline it could not work: a sentence says that the load is tried again by itself. */
export function RetryButton({ label = 'Try Again', isCompact = false, onRetry }: Props) {
  if (useIsOffline()) return <Text size="sm">It loads by itself when the connection is back.</Text>;
  return (
    <Button
      variant="default"
      {...(isCompact && { size: 'compact-sm' })}
      leftSection={<IconRefresh size={isCompact ? 14 : 16} />}
      onClick={onRetry}
    >
      {label}
    </Button>
  );
}
