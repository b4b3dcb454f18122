import { TRASH_DAYS } from '@daymark/contract/trash.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '#ui/panel.tsx';

/** The way from the settings to what was deleted. */
export function TrashPanel() {
  return (
    <Panel
      order={3}
      title="Trash"
      about={`What you delete can be restored for ${TRASH_DAYS} days, as it was.`}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/trash" {...props} />}>
          Open Trash
        </Button>
      }
    />
  );
}
