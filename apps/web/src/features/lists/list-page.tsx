import { PathId } from '@daymark/contract/fields.ts';
import type { ListWithTasks } from '@daymark/contract/lists.ts';
import { Button } from '@mantine/core';
import { IconFolder, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateTaskDialog } from '#features/tasks/create-task-dialog.tsx';
import { TaskCard } from '#features/tasks/task-card.tsx';
import { paths } from '#paths.ts';
import { taskGrid } from '#ui/card.tsx';
import { counted, formatMinutes } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { StackIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { DeleteListDialog } from './delete-list-dialog.tsx';
import { EditListDialog } from './edit-list-dialog.tsx';
import { listQueries } from './lists.queries.ts';

const BACK_TO_DASHBOARD = { label: 'Back to Dashboard', link: <Link to={paths.dashboard} /> };

export function ListPage() {
  const { listId } = useParams({ strict: false });
  const id = PathId.safeParse(listId).data;
  return id === undefined ? <ListNotFound reason="List not found" /> : <LoadedList key={id} id={id} />;
}

function LoadedList({ id }: { id: number }) {
  const list = useQuery(listQueries.one(id));
  const loading = useCalmLoading(list.isPending);
  if (list.isError && (!list.data || list.error.status === 404)) {
    return (
      <ListNotFound
        reason={list.error.serverMessage ?? `Failed to load list tasks. ${list.error.message}`}
        {...(list.error.status !== 404 && { onRetry: () => void list.refetch() })}
      />
    );
  }
  if (loading === 'loading') return <LoadingState text="Loading list..." count={6} height={150} columns={taskGrid} />;
  return list.data ? <ListDetail list={list.data} /> : null;
}

function ListDetail({ list }: { list: ListWithTasks }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'add-task' | null>(null);
  const close = () => setDialog(null);
  const isEmpty = list.tasks.length === 0;
  const addTaskButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setDialog('add-task')}>
      Add Task
    </Button>
  );
  return (
    <>
      <PageHeader
        title={list.name}
        subtitle={subtitle(list)}
        back={BACK_TO_DASHBOARD}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFolder size={18} />}
              renderRoot={(props) => <Link to={paths.project(list.project_id)} {...props} />}
            >
              View in Project
            </Button>
            <IconButton label="Edit List" variant="default" size={36} onClick={() => setDialog('edit')}>
              <IconPencil size={18} />
            </IconButton>
            <IconButton label="Delete List" variant="default" size={36} onClick={() => setDialog('delete')}>
              <IconTrash size={18} />
            </IconButton>
            {!isEmpty && addTaskButton}
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          illustration={<StackIllustration />}
          title="No tasks in this list"
          hint="Add your first task to get started"
          action={addTaskButton}
        />
      ) : (
        <div className={taskGrid}>
          {list.tasks.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </div>
      )}
      {dialog === 'add-task' && <CreateTaskDialog listId={list.id} onClose={close} />}
      {dialog === 'edit' && <EditListDialog list={list} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteListDialog
          list={list}
          warnsOfTasks={!isEmpty}
          onDeleted={() => navigate({ to: paths.dashboard, replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function subtitle({ tasks, completed_tasks }: ListWithTasks): string {
  const count = counted(tasks.length, 'task');
  if (tasks.length === 0) return count;
  const worked = tasks.reduce((sum, task) => sum + task.total_time_worked, 0);
  const planned = tasks.reduce((sum, task) => sum + task.planned_duration, 0);
  return `${count} · ${completed_tasks} done · ${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned`;
}

function ListNotFound({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  return (
    <NotFoundState
      title="List Not Found"
      reason={reason}
      back={BACK_TO_DASHBOARD}
      retry={
        onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    />
  );
}
