import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ADDS } from './use-return-focus.ts';

type Props = { onClick: () => void; children: string };

/** The one filled button of a page that holds cards: it makes the next one. */
export function AddButton({ onClick, children }: Props) {
  return (
    <Button {...ADDS} leftSection={<IconPlus size={18} />} onClick={onClick}>
      {children}
    </Button>
  );
}
