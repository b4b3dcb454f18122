import { Button } from '@mantine/core';
import { IconChecks, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isClientId } from '#api/client-ids.ts';
import { lastView } from '#days/dashboard/views.ts';
import { ForecastLine } from '#days/plan/forecast-line.tsx';
import { usePendingList } from '#days/plan/pending-tasks.ts';
import { useCapturePlace } from '#days/quick-add/capture.ts';
import { QuickAdd } from '#days/quick-add/quick-add.tsx';
import { CreateTaskDialog } from '#days/task-cards/on-demand.ts';
import { SelectionActions, SelectionArea } from '#days/task-cards/selection-area.tsx';
import { ListedTasks } from '#days/task-rows/listed-tasks.tsx';
import { PromiseLines } from '#insight/promises/promise-lines.tsx';
import { PageFailure } from '#shared/page-failure.tsx';
import { usePageData } from '#shared/use-page-data.ts';
import { AddButton } from '#ui/add-button.tsx';
import { StackIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { listQueries, useMoreOfList } from '#work/lists/lists.queries.ts';
import { DeleteListDialog, EditListDialog } from '#work/lists/on-demand.ts';
import { usePendingLists } from '#work/lists/pending-lists.ts';
import { useMoveTasks } from '#work/moves/moves.queries.ts';
import { useSelection } from '#work/tasks/selection.ts';
import { allShown, countOf } from '#work/tasks/task-pages.ts';
import { taskTotals } from '#work/tasks/task-totals.ts';

const BACK = { label: 'Back to Dashboard', link: <Link to="/dashboard" search={lastView} /> };
const NOT_FOUND = { title: 'List Not Found', back: BACK };

export const route = createLazyRoute('/signed-in/lists/$listId/tasks')({
  component: ListPage,
  errorComponent: ({ error }) => (
    <PageFailure
      {...NOT_FOUND}
      error={error}
      reason={({ serverMessage, message }) => serverMessage ?? `Failed to load list tasks. ${message}`}
    />
  ),
  notFoundComponent: () => <NotFoundState {...NOT_FOUND} reason="List not found" />,
});

function ListPage() {
  const withTasks = usePendingList();
  const { withChanges } = usePendingLists();
  const { listId } = route.useParams();
  const list = withChanges(withTasks(usePageData(listQueries.one(listId))));
  const selection = useSelection();
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'edit' | 'delete' | 'add-task'>();
  const showMore = useMoreOfList(list.id);
  const { mutate: moveTasks } = useMoveTasks('toast');
  const isEmpty = list.task_count === 0;
  const isMade = isClientId(list.id);
  // The list was opened under its client id, and the server has it by now.
  const isMoved = list.id !== listId;
  useEffect(() => {
    if (isMoved) void navigate({ to: '/lists/$listId/tasks', params: { listId: list.id }, replace: true });
  }, [isMoved, list.id, navigate]);
  useCapturePlace({ listId: list.id });
  const addTaskButton = <AddButton onClick={() => open('add-task')}>Add Task</AddButton>;
  const actions = (
    <>
      {list.project_id > 0 && (
        <Button
          variant="default"
          leftSection={<IconFolder size={18} />}
          renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId: list.project_id }} {...props} />}
        >
          View in Project
        </Button>
      )}
      {!isEmpty && (
        <Button variant="default" leftSection={<IconChecks size={18} />} onClick={selection.start}>
          Select
        </Button>
      )}
      <ChangeButtons noun="List" onEdit={() => open('edit')} onDelete={() => open('delete')} />
      {!isEmpty && addTaskButton}
    </>
  );
  return (
    <SelectionArea selection={selection}>
      <PageHeader
        title={list.name}
        subtitle={taskTotals(list)}
        back={BACK}
        below={
          !isMade && (
            <PromiseLines of={{ list_id: list.id }} name={list.name} hasOpenTasks={countOf(list, 'open') > 0}>
              <ListForecast listId={list.id} name={list.name} />
            </PromiseLines>
          )
        }
        actions={<SelectionActions tasks={() => allShown(list)}>{actions}</SelectionActions>}
      />
      <QuickAdd list={list} />
      <ListedTasks
        of={list}
        context="list"
        onMore={showMore}
        onMove={(tasks, beforeId) => moveTasks({ tasks, to: list, beforeId })}
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
          onDeleted={() => navigate({ to: '/dashboard', replace: true })}
          onClose={close}
        />
      )}
    </SelectionArea>
  );
}

function ListForecast({ listId, name }: { listId: number; name: string }) {
  const { data } = useQuery(listQueries.summary(listId));
  return <ForecastLine forecast={data?.forecast} of={{ list_id: listId }} name={name} />;
}
