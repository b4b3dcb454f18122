import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { ActiveKeys } from './keys.tsx';
import type { Shortcut } from './shortcuts.ts';

export type NearTooltipProps = {
  id: string;
  target: HTMLElement;
  label: string;
  shortcut: Shortcut | undefined;
  position: 'top' | 'right';
  isShown: boolean;
  onDismiss: () => void;
};

/** Tooltip of an element that has the pointer or the focus. */
export function NearTooltip({ id, target, label, shortcut, position, isShown, onDismiss }: NearTooltipProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onDismiss();
  });
  useWindowEvent('pointerdown', onDismiss);
  return (
    <Tooltip
      target={target}
      opened={isShown}
      position={position}
      label={
        <span id={id}>
          {label} {shortcut && <ActiveKeys shortcut={shortcut} />}
        </span>
      }
    />
  );
}
