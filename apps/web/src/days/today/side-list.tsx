import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { AddTasks } from './add-tasks.tsx';
import { DueSoon } from './due-soon.tsx';
import classes from './today-view.module.css';

type Props = {
  plan: Plan;
  onBoard: Task[];
  searchRef: Ref<HTMLInputElement>;
  onImportLists: () => void;
  onCreateList: () => void;
};

/** Tasks beside the plan that can be added to it. */
export function SideList({ plan, onBoard, searchRef, onImportLists, onCreateList }: Props) {
  return (
    <div className={classes.side}>
      <DueSoon plan={plan} />
      <AddTasks plan={plan} onBoard={onBoard} searchRef={searchRef} />
      <div className={classes.lists}>
        <Button variant="subtle" size="compact-md" onClick={onImportLists}>
          Import From Projects
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onCreateList}>
          Create New List
        </Button>
      </div>
    </div>
  );
}
