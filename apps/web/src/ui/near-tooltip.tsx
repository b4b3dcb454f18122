import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';

export type NearTooltipProps = {
  id: string;
  target: HTMLElement;
  label: string;
  isShown: boolean;
  onDismiss: () => void;
};

/** Tooltip of an element that has the pointer or the focus. */
export function NearTooltip({ id, target, label, isShown, onDismiss }: NearTooltipProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onDismiss();
  });
  useWindowEvent('pointerdown', onDismiss);
  return <Tooltip target={target} opened={isShown} label={<span id={id}>{label}</span>} />;
}
