import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { use } from 'react';
import { SingleKeysContext } from './keys.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import { ADDS } from './use-return-focus.ts';
import { useTooltip } from './use-tooltip.tsx';

type Props = {
  /** Whether the button is not filled, since it stands beside another one that is. */
  isQuiet?: boolean;
  onClick: () => void;
  children: string;
};

/** The button of a page of cards that creates a card; filled, unless it is quiet. */
export function AddButton({ isQuiet = false, onClick, children }: Props) {
  const hasShortcut = use(SingleKeysContext) && !isQuiet;
  const { target, tooltip } = useTooltip(hasShortcut ? 'Shortcut' : null, { shortcut: SHORTCUTS.primary });
  return (
    <>
      <Button
        {...ADDS}
        {...target}
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} />}
        onClick={onClick}
      >
        {children}
      </Button>
      {tooltip}
    </>
  );
}
