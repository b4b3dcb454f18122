import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { AddButton } from '#ui/add-button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { TagsIllustration } from '#ui/illustrations.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { categoryQueries } from './categories.queries.ts';
import { CategoryCard } from './category-card.tsx';
import { CreateCategoryDialog } from './on-demand.ts';

export const route = createLazyRoute('/signed-in/categories')({ component: CategoriesPage });

function CategoriesPage() {
  const categories = useQuery(categoryQueries.all());
  const { opened, open, close } = useDialog<'create'>();
  const isEmpty = categories.data?.length === 0;
  const create = () => open('create');
  return (
    <>
      <PageHeader
        title="Categories"
        subtitle="Organize your tasks with color-coded categories"
        actions={!isEmpty && <AddButton onClick={create}>Create Category</AddButton>}
      />
      {isEmpty ? (
        <EmptyState
          illustration={<TagsIllustration />}
          title="No categories yet"
          hint="A category gives tasks of the same kind one color, whatever list they are in."
          action={<AddButton onClick={create}>Create Your First Category</AddButton>}
        />
      ) : (
        <CardGrid query={categories} loading="Loading categories..." failed="Failed to load categories" height={82}>
          {(category) => <CategoryCard key={category.id} category={category} />}
        </CardGrid>
      )}
      {opened && <CreateCategoryDialog onClose={close} />}
    </>
  );
}
