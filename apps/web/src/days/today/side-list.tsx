import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import { AddTasks } from './add-tasks.tsx';
import { DueTasks } from './due-tasks.tsx';
import { PlanDrag } from './plan-drag.tsx';
import classes from './side-list.module.css';

type Props = {
  plan: Plan;
  /** Open tasks of today's board that are not in the plan. */
  onBoard: Task[];
  searchRef: Ref<HTMLInputElement>;
  /** Content above the tasks. */
  head: ReactNode;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** Tasks beside the day that can be planned for it. */
export function SideList({ plan, onBoard, searchRef, head, onImportLists, onCreateList }: Props) {
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
