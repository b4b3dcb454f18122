import type { List } from '@daymark/contract/lists.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MoveHandle } from '#shared/sortable-card.tsx';
import { Bar } from '#ui/bar.tsx';
import { Card, CardLinkHead } from '#ui/card.tsx';
import { counted, formatCount, formatPercent } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';

type Props = { list: List; onOpen: (kind: 'edit-list' | 'delete-list') => void };

export function ListSummaryCard({ list, onOpen }: Props) {
  const progress = progressPercentage({ completed: list.completed_tasks, total: list.task_count });
  return (
    <Card name={list.name} isLink>
      <CardLinkHead name={list.name} link={<Link to="/lists/$listId/tasks" params={{ listId: list.id }} />}>
        <MoveHandle />
        <IconButton label={`Edit ${list.name}`} size={28} onClick={() => onOpen('edit-list')}>
          <IconPencil size={17} />
        </IconButton>
        <IconButton label={`Delete ${list.name}`} size={28} onClick={() => onOpen('delete-list')}>
          <IconTrash size={17} />
        </IconButton>
      </CardLinkHead>
      <Group justify="space-between" mt="auto" className="figures">
        <Text size="sm" c="dimmed">
          {formatCount(list.completed_tasks)}/{counted(list.task_count, 'task')}
        </Text>
        <Text size="sm" fw={550}>
          {formatPercent(progress)}
        </Text>
      </Group>
      <Bar percentage={progress} label={`${list.name}, completed tasks`} color="var(--dm-bar-done)" />
    </Card>
  );
}
