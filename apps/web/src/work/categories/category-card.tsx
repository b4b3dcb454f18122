import type { Category } from '@daymark/contract/categories.ts';
import { Text } from '@mantine/core';
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Card, CardLinkHead } from '#ui/card.tsx';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { counted } from '#ui/format.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { DeleteCategoryDialog, EditCategoryDialog } from './on-demand.ts';

export function CategoryCard({ category }: { category: Category }) {
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'edit' | 'delete'>();
  const tasks = { to: '/categories/$categoryId/tasks', params: { categoryId: category.id } } as const;
  return (
    <Card name={category.name} isLink>
      <CardLinkHead
        name={category.name}
        link={<Link {...tasks} />}
        icon={<ColorSquare color={category.color} size={14} />}
      >
        <CardMenu label={`Actions for ${category.name}`}>
          <CardMenuItem icon={<IconListDetails size={16} />} onClick={() => void navigate(tasks)}>
            View Tasks
          </CardMenuItem>
          <CardMenuItem icon={<IconPencil size={16} />} onClick={() => open('edit')}>
            Edit Category
          </CardMenuItem>
          <CardMenuItem icon={<IconTrash size={16} />} onClick={() => open('delete')}>
            Delete Category
          </CardMenuItem>
        </CardMenu>
      </CardLinkHead>
      <Text size="sm" c="dimmed" mt="auto" className="figures">
        {counted(category.task_count, 'task')}
      </Text>
      {opened === 'edit' && <EditCategoryDialog category={category} onClose={close} />}
      {opened === 'delete' && <DeleteCategoryDialog category={category} onClose={close} />}
    </Card>
  );
}
