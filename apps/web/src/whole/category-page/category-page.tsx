import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { usePendingCategory } from '#days/plan/pending-tasks.ts';
import { SelectionActions, SelectionArea } from '#days/task-cards/selection-area.tsx';
import { ListedTasks } from '#days/task-rows/listed-tasks.tsx';
import { PageFailure } from '#shared/page-failure.tsx';
import { usePageData } from '#shared/use-page-data.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { TagsIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { categoryQueries, useMoreOfCategory } from '#work/categories/categories.queries.ts';
import { DeleteCategoryDialog, EditCategoryDialog } from '#work/categories/on-demand.ts';
import { useSelection } from '#work/tasks/selection.ts';
import { allShown } from '#work/tasks/task-pages.ts';
import { taskTotals } from '#work/tasks/task-totals.ts';

const BACK = { label: 'Back to Categories', link: <Link to="/categories" /> };
const NOT_FOUND = { title: 'Category Not Found', back: BACK };

export const route = createLazyRoute('/signed-in/categories/$categoryId/tasks')({
  component: CategoryPage,
  errorComponent: ({ error }) => (
    <PageFailure {...NOT_FOUND} error={error} reason={({ message }) => `Failed to load category tasks. ${message}`} />
  ),
  notFoundComponent: () => <NotFoundState {...NOT_FOUND} reason="It may have been deleted, or the link is wrong." />,
});

function CategoryPage() {
  const withChanges = usePendingCategory();
  const category = withChanges(usePageData(categoryQueries.withTasks(route.useParams().categoryId)));
  const showMore = useMoreOfCategory(category.id);
  const navigate = useNavigate();
  const selection = useSelection();
  const { opened, open, close } = useDialog<'edit' | 'delete'>();
  const actions = (
    <>
      {category.task_count > 0 && (
        <Button variant="default" leftSection={<IconChecks size={18} />} onClick={selection.start}>
          Select
        </Button>
      )}
      <ChangeButtons noun="Category" onEdit={() => open('edit')} onDelete={() => open('delete')} />
    </>
  );
  return (
    <SelectionArea selection={selection}>
      <PageHeader
        title={category.name}
        icon={<ColorSquare color={category.color} size={14} />}
        subtitle={taskTotals(category)}
        back={BACK}
        actions={<SelectionActions tasks={() => allShown(category)}>{actions}</SelectionActions>}
      />
      <ListedTasks
        of={category}
        context="category"
        onMore={showMore}
        empty={
          <EmptyState
            illustration={<TagsIllustration />}
            title="No tasks in this category"
            hint="Choose it when you add or edit a task, and the task will be here too."
            action={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Go to Dashboard</Button>}
          />
        }
      />
      {opened === 'edit' && <EditCategoryDialog category={category} onClose={close} />}
      {opened === 'delete' && (
        <DeleteCategoryDialog
          category={category}
          onDeleted={() => navigate({ to: '/categories', replace: true })}
          onClose={close}
        />
      )}
    </SelectionArea>
  );
}
