import { PathId } from '@daymark/contract/fields.ts';
import type { ListWithTasks } from '@daymark/contract/lists.ts';
import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CreateTaskDialog } from '#features/tasks/create-task-dialog.tsx';
import { TaskGrid } from '#features/tasks/task-grid.tsx';
import { taskTotals } from '#features/tasks/task-totals.ts';
import { paths } from '#paths.ts';
import { AddButton } from '#ui/add-button.tsx';
import { taskGrid } from '#ui/card.tsx';
import { StackIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
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
  const { opened, open, close } = useDialog<'edit' | 'delete' | 'add-task'>();
  const isEmpty = list.tasks.length === 0;
  const addTaskButton = <AddButton onClick={() => open('add-task')}>Add Task</AddButton>;
  return (
    <>
      <PageHeader
        title={list.name}
        subtitle={taskTotals(list.tasks)}
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
            <ChangeButtons noun="List" onEdit={() => open('edit')} onDelete={() => open('delete')} />
            {!isEmpty && addTaskButton}
          </>
        }
      />
      <TaskGrid
        tasks={list.tasks}
        empty={
          <EmptyState
            illustration={<StackIllustration />}
            title="No tasks in this list"
            hint="Add your first task to get started"
            action={addTaskButton}
          />
        }
      />
      {opened === 'add-task' && <CreateTaskDialog listId={list.id} onClose={close} />}
      {opened === 'edit' && <EditListDialog list={list} onClose={close} />}
      {opened === 'delete' && (
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

function ListNotFound({ reason, ...retry }: { reason: string; onRetry?: () => void }) {
  return <NotFoundState title="List Not Found" reason={reason} back={BACK_TO_DASHBOARD} {...retry} />;
}
