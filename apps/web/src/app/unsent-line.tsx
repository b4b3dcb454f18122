import { Button } from '@mantine/core';
import { useKept } from '#api/kept.ts';
import { dialogOnDemand } from '#shared/on-demand.tsx';
import { counted } from '#ui/format.ts';
import { useDialog } from '#ui/use-dialog.ts';

const UnsentDialog = dialogOnDemand(() => import('./unsent-dialog.tsx').then(({ UnsentDialog }) => UnsentDialog));

/** Number of changes that wait to be sent, which opens them. */
export function UnsentLine() {
  const kept = useKept();
  const { opened, open, close } = useDialog<'unsent'>();
  const refused = kept.filter((command) => command.refused).length;
  return (
    <>
      {kept.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => open('unsent')}>
          {refused > 0
            ? `${counted(refused, 'change')} not sent`
            : `${counted(kept.length, 'change')} ${kept.length === 1 ? 'waits' : 'wait'} to be sent`}
        </Button>
      )}
      {opened && <UnsentDialog onClose={close} />}
    </>
  );
}
