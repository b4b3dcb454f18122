import type { Plan } from '@daymark/contract/plan.ts';
import { Button, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useBoard } from '#days/workspace/workspace.queries.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { AddTasks } from './add-tasks.tsx';
import { DueTasks } from './due-tasks.tsx';
import { PlanDrag } from './plan-drag.tsx';
import classes from './side-list.module.css';

type Props = {
  plan: Plan;
  /** Lists on this browser's board of today. */
  boardLists: number[];
  searchRef: Ref<HTMLInputElement>;
  /** Content above the tasks. */
  head: ReactNode;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** Tasks beside the day that can be planned for it. */
export function SideList({ plan, boardLists, searchRef, head, onImportLists, onCreateList }: Props) {
  const board = useBoard(useCurrentDay(), boardLists);
  const onBoard = boardLists.flatMap((id) => board.find(id)?.open.tasks ?? []);
  return (
    <aside aria-label="Side list" className={classes.side}>
      {head}
      <PlanDrag plan={plan}>
        <DueTasks plan={plan} />
        <AddTasks plan={plan} onBoard={onBoard} searchRef={searchRef} />
      </PlanDrag>
      <div className={classes.lists}>
        <Button variant="subtle" size="compact-sm" onClick={onImportLists}>
          Import From Projects
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onCreateList}>
          Create New List
        </Button>
      </div>
    </aside>
  );
}

/** The side list where the window has no room beside the day: a sheet from the right. */
export function SideSheet({ onClose, ...list }: Props & { onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={320} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Tasks to plan" className={classes.sheet}>
        <Drawer.Body>
          <IconButton label="Close Side List" size={44} className={classes.close ?? ''} onClick={onClose}>
            <IconX size={19} />
          </IconButton>
          <SideList {...list} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
