import type { Task } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FirstTaskDialog } from '#days/dashboard/first-task-dialog.tsx';
import { AddTimeToday } from '#days/entry-forms/add-time-today.tsx';
import { CloseDayDialog } from '#days/evening/close-day-dialog.tsx';
import { PlanDialog } from '#days/plan/plan-dialog.tsx';
import { QuickLineDialog } from '#days/quick-add/quick-line-dialog.tsx';
import { CreateTaskDialog } from '#days/task-cards/create-task-dialog.tsx';
import { CreateListDialog } from '#days/workspace/create-list-dialog.tsx';
import { CreateExperimentDialog } from '#insight/experiments/create-experiment-dialog.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { CreateCategoryDialog } from '#work/categories/create-category-dialog.tsx';
import { MoveTasksDialog } from '#work/moves/move-tasks-dialog.tsx';
import { CreateProjectDialog } from '#work/projects/create-project-dialog.tsx';
import { hasNoList, projectQueries } from '#work/projects/projects.queries.ts';
import { GoToDateDialog } from './go-to-date-dialog.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { SidebarState } from './use-sidebar.ts';

/** A dialog that opens on any screen. */
export type OpenShellDialog =
  | keyof typeof DIALOGS
  | 'palette'
  | { kind: 'new-task'; listId: number | null }
  | { kind: 'quick-add'; line: string }
  | { kind: 'plan' | 'move'; task: Task };

type Props = {
  opened: OpenShellDialog;
  sidebar: SidebarState | null;
  onOpen: (opened: OpenShellDialog) => void;
  onClose: () => void;
};

const DIALOGS = {
  shortcuts: ShortcutsDialog,
  'quick-add': QuickAddAnywhere,
  list: CreateListDialog,
  project: CreateProjectDialog,
  category: CreateCategoryDialog,
  experiment: CreateExperimentDialog,
  time: AddTimeToday,
  date: GoToDateDialog,
  day: CloseToday,
};

export function ShellDialog({ opened, sidebar, onOpen, onClose }: Props) {
  if (opened === 'palette') return <Palette sidebar={sidebar} onOpen={onOpen} onClose={onClose} />;
  if (typeof opened === 'string') {
    const Opened = DIALOGS[opened];
    return <Opened onClose={onClose} />;
  }
  if (opened.kind === 'new-task') return <CreateTaskDialog listId={opened.listId} onClose={onClose} />;
  if (opened.kind === 'quick-add') return <QuickAddAnywhere line={opened.line} onClose={onClose} />;
  if (opened.kind === 'plan') return <PlanDialog tasks={[opened.task]} onClose={onClose} />;
  return <MoveTasksDialog tasks={[opened.task]} onClose={onClose} />;
}

/** Where there is no list yet, the task comes with one. */
function QuickAddAnywhere({ line = '', onClose }: { line?: string; onClose: () => void }) {
  const { data: projects } = useQuery(projectQueries.all());
  const [isFirst] = useState(projects !== undefined && hasNoList(projects));
  if (isFirst) return <FirstTaskDialog name={line} onClose={onClose} />;
  return <QuickLineDialog line={line} onClose={onClose} />;
}

function CloseToday({ onClose }: { onClose: () => void }) {
  const [date] = useState(useCurrentDate());
  return <CloseDayDialog date={date} onClose={onClose} />;
}
