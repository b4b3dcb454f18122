import { RingProgress } from '@mantine/core';

/** Decorative: the figure stands beside it as text. */
export function Ring({ percentage }: { percentage: number }) {
  return (
    <RingProgress
      size={44}
      thickness={6}
      roundCaps
      rootColor="var(--dm-track)"
      // Without a section at 0 %, whose round caps would draw a dot.
      sections={percentage > 0 ? [{ value: Math.min(100, percentage), color: 'var(--dm-bar-done)' }] : []}
      aria-hidden
    />
  );
}
