import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={onClick}>
      Import From Projects
    </Button>
  );
}
