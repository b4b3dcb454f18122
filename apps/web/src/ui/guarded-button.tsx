import { ActionIcon, Button, Loader, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithoutRef, CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import classes from './guarded-button.module.css';
import type { Shortcut } from './shortcuts.ts';
import { useTooltip } from './use-tooltip.tsx';

// The two buttons of cards are plain elements with Mantine's classes: the same appearance, rendered in a fifth of the time
// of Mantine's components. A screen of cards has hundreds.
const PRESSABLE = `${UnstyledButton.classes['root']} mantine-focus-auto mantine-active`;
const BUTTON = `${PRESSABLE} mantine-Button-root ${Button.classes['root']} ${classes.button}`;
const ICON = `${PRESSABLE} mantine-ActionIcon-root ${ActionIcon.classes['root']} ${classes.icon}`;

type Guard = {
  /** Why the button is disabled, shown as its tooltip; null when it is enabled. */
  whyNot: string | null;
};

type Props = Guard & {
  leftSection?: ReactNode;
  loading?: boolean;
  /** Called on a click while the button is disabled, beside showing the reason. */
  onRefused?: (() => void) | undefined;
} & ComponentPropsWithoutRef<'button'>;

/** A button that stays focusable while it is disabled, so that its tooltip can say why. */
export function GuardedButton({
  whyNot,
  leftSection,
  loading = false,
  className = '',
  onClick,
  onRefused,
  ...button
}: Props) {
  const { target, tooltip, explain } = useTooltip(whyNot);
  return (
    <>
      <button
        type="button"
        {...button}
        {...target}
        className={`${BUTTON} ${className}`}
        data-variant="default"
        data-with-left-section={Boolean(leftSection) || undefined}
        data-loading={loading || undefined}
        disabled={loading}
        aria-disabled={whyNot !== null}
        onClick={whyNot === null ? onClick : refuseWith(explain, onRefused)}
      >
        {loading && (
          <span className={`${Button.classes['loader']} ${classes.loader}`} aria-hidden="true">
            <Loader color="var(--button-color)" size={20} />
          </span>
        )}
        <span className={Button.classes['inner']}>
          {leftSection && (
            <span className={Button.classes['section']} data-position="left">
              {leftSection}
            </span>
          )}
          <span className={Button.classes['label']}>{button.children}</span>
        </span>
      </button>
      {tooltip}
    </>
  );
}

type IconProps = {
  label: string;
  whyNot?: string | null;
  /** Shortcut to show in the tooltip. */
  shortcut?: Shortcut;
  variant?: 'subtle' | 'default' | 'filled';
  /** Width and height of the button, in pixels. */
  size?: number;
  ref?: Ref<HTMLButtonElement>;
} & ComponentPropsWithoutRef<'button'>;

/** Icon without text, so it has an accessible name and a tooltip. */
export function IconButton({
  label,
  whyNot = null,
  shortcut,
  variant = 'subtle',
  size = 34,
  onClick,
  ...button
}: IconProps) {
  const { target, tooltip, explain } = useTooltip(whyNot ?? label, {
    shortcut: whyNot === null ? shortcut : undefined,
  });
  return (
    <>
      <button
        type="button"
        {...button}
        {...target}
        className={`${ICON} ${button.className ?? ''}`}
        style={{ '--ai-size': `${size}px` } as CSSProperties}
        data-variant={variant}
        aria-label={label}
        aria-disabled={whyNot !== null}
        onClick={whyNot === null ? onClick : refuseWith(explain)}
      />
      {tooltip}
    </>
  );
}

function refuseWith(explain: (event: MouseEvent<HTMLElement>) => void, onRefused?: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    explain(event);
    onRefused?.();
  };
}
