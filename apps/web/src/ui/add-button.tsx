import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ADDS } from './use-return-focus.ts';

type Props = { onClick: () => void; children: string };

/** The filled button of a page of cards: it creates a card. */
export function AddButton({ onClick, children }: Props) {
  return (
    <Button {...ADDS} leftSection={<IconPlus size={18} />} onClick={onClick}>
      {children}
    </Button>
  );
}
