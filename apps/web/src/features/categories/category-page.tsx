import type { CategoryWithTasks } from '@daymark/contract/categories.ts';
import { PathId } from '@daymark/contract/fields.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { TaskGrid } from '#features/tasks/task-grid.tsx';
import { taskTotals } from '#features/tasks/task-totals.ts';
import { paths } from '#paths.ts';
import { taskGrid } from '#ui/card.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { TagsIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { categoryQueries } from './categories.queries.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { EditCategoryDialog } from './edit-category-dialog.tsx';

const BACK_TO_CATEGORIES = { label: 'Back to Categories', link: <Link to={paths.categories} /> };

export function CategoryPage() {
  const { categoryId } = useParams({ strict: false });
  const id = PathId.safeParse(categoryId).data;
  return id === undefined ? <CategoryNotFound /> : <LoadedCategory key={id} id={id} />;
}

function LoadedCategory({ id }: { id: number }) {
  const category = useQuery(categoryQueries.withTasks(id));
  const loading = useCalmLoading(category.isPending);
  if (category.error?.status === 404) return <CategoryNotFound />;
  if (category.isError && !category.data) {
    return (
      <CategoryNotFound
        reason={`Failed to load category tasks. ${category.error.message}`}
        onRetry={() => void category.refetch()}
      />
    );
  }
  if (loading === 'loading') {
    return <LoadingState text="Loading category tasks..." count={6} height={150} columns={taskGrid} />;
  }
  return category.data ? <CategoryTasks category={category.data} /> : null;
}

function CategoryTasks({ category }: { category: CategoryWithTasks }) {
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'edit' | 'delete'>();
  return (
    <>
      <PageHeader
        title={category.name}
        icon={<ColorSquare color={category.color} size={14} />}
        subtitle={taskTotals(category.tasks)}
        back={BACK_TO_CATEGORIES}
        actions={<ChangeButtons noun="Category" onEdit={() => open('edit')} onDelete={() => open('delete')} />}
      />
      <TaskGrid
        tasks={category.tasks}
        showsList
        empty={
          <EmptyState
            illustration={<TagsIllustration />}
            title="No tasks in this category"
            hint="Choose it when you add or edit a task, and the task will be here too."
            action={<Button renderRoot={(props) => <Link to={paths.dashboard} {...props} />}>Go to Dashboard</Button>}
          />
        }
      />
      {opened === 'edit' && <EditCategoryDialog category={category} onClose={close} />}
      {opened === 'delete' && (
        <DeleteCategoryDialog
          category={category}
          onDeleted={() => navigate({ to: paths.categories, replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function CategoryNotFound({ reason = 'It may have been deleted, or the link is wrong.', ...retry }: NotFoundProps) {
  return <NotFoundState title="Category Not Found" reason={reason} back={BACK_TO_CATEGORIES} {...retry} />;
}

type NotFoundProps = { reason?: string; onRetry?: () => void };
