import { AddTimeToday } from '#days/entry-forms/add-time-today.tsx';
import { WhatIfDialog } from '#days/finish-dates/on-demand.ts';
import { PlanDialog } from '#days/plan/plan-dialog.tsx';
import { CreateTaskDialog } from '#days/task-cards/create-task-dialog.tsx';
import { CreateListDialog } from '#days/workspace/create-list-dialog.tsx';
import { CreateExperimentDialog } from '#insight/experiments/create-experiment-dialog.tsx';
import { CreateCategoryDialog } from '#work/categories/create-category-dialog.tsx';
import { MoveTasksDialog } from '#work/moves/move-tasks-dialog.tsx';
import { CreateProjectDialog } from '#work/projects/create-project-dialog.tsx';
import { GoToDateDialog } from './go-to-date-dialog.tsx';
import { Palette } from './palette.tsx';
import type { OpenShellDialog, PlainDialog } from './shell-dialogs.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { SidebarState } from './use-sidebar.ts';

type Props = {
  opened: OpenShellDialog;
  sidebar: SidebarState | null;
  onOpen: (opened: OpenShellDialog) => void;
  onClose: () => void;
};

const DIALOGS = {
  shortcuts: ShortcutsDialog,
  list: CreateListDialog,
  project: CreateProjectDialog,
  category: CreateCategoryDialog,
  experiment: CreateExperimentDialog,
  time: AddTimeToday,
  date: GoToDateDialog,
} satisfies Record<PlainDialog, unknown>;

export function ShellDialog({ opened, sidebar, onOpen, onClose }: Props) {
  if (opened === 'palette') return <Palette sidebar={sidebar} onOpen={onOpen} onClose={onClose} />;
  if (typeof opened === 'object' && opened.kind === 'start') {
    return <Palette sidebar={sidebar} picks="start" onOpen={onOpen} onClose={onClose} />;
  }
  if (typeof opened === 'string') {
    const Opened = DIALOGS[opened];
    return <Opened onClose={onClose} />;
  }
  if (opened.kind === 'new-task') return <CreateTaskDialog listId={opened.listId} onClose={onClose} />;
  if (opened.kind === 'plan') return <PlanDialog tasks={[opened.task]} onClose={onClose} />;
  if (opened.kind === 'when') return <WhatIfDialog of={opened.of} name={opened.name} onClose={onClose} />;
  return <MoveTasksDialog tasks={[opened.task]} onClose={onClose} />;
}
