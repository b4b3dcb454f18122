import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ADDS } from './use-return-focus.ts';

type Props = {
  /** Not filled, beside another button that is. */
  isQuiet?: boolean;
  onClick: () => void;
  children: string;
};

/** The button of a page of cards that creates a card; filled, unless it is quiet. */
export function AddButton({ isQuiet = false, onClick, children }: Props) {
  return (
    <Button {...ADDS} variant={isQuiet ? 'default' : 'filled'} leftSection={<IconPlus size={18} />} onClick={onClick}>
      {children}
    </Button>
  );
}
