import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type Guard = {
  /** The reason that bars the button, shown as its tooltip; null where nothing does. */
  whyNot: string | null;
};

type Props = Guard & ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that explains itself while it is barred: it keeps its place and its focus, so that everyone can ask why. */
export function GuardedButton({ whyNot, onClick, ...button }: Props) {
  return (
    <Tooltip label={whyNot} disabled={whyNot === null}>
      <Button {...button} aria-disabled={whyNot !== null} onClick={whyNot === null ? onClick : refuse} />
    </Tooltip>
  );
}

type IconProps = { label: string; whyNot?: string | null } & ActionIconProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps>;

/** An icon alone, so it has a name and a tooltip. */
export function IconButton({ label, whyNot = null, onClick, ...button }: IconProps) {
  return (
    <Tooltip label={whyNot ?? label}>
      <ActionIcon
        {...button}
        aria-label={label}
        aria-disabled={whyNot !== null}
        onClick={whyNot === null ? onClick : refuse}
      />
    </Tooltip>
  );
}

function refuse(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
