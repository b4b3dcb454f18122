import type { ListWithTasks } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Group,
  Menu,
  Progress,
  ScrollArea,
  SimpleGrid,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import {
  IconClock,
  IconDots,
  IconFolder,
  IconGripVertical,
  IconPencil,
  IconPlayerPlayFilled,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';

/** The lists of a board side by side. */
export function BareBoard({ board }: { board: ListWithTasks[] }) {
  return (
    <main>
      <Title order={1}>Board</Title>
      <SimpleGrid cols={3}>
        {board.map((list) => (
          <BareList key={list.id} list={list} />
        ))}
      </SimpleGrid>
    </main>
  );
}

function BareList({ list: { name, project_name, tasks, task_count, completed_tasks } }: { list: ListWithTasks }) {
  return (
    <Card withBorder h={600}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {name}
        </Title>
        <Tools name={name} />
      </Group>
      <Group gap={6}>
        <IconFolder size={14} />
        <Text size="sm" c="dimmed">
          {project_name}
        </Text>
      </Group>
      <Progress value={(100 * completed_tasks) / task_count} />
      <Text size="xs" c="dimmed">
        {completed_tasks} of {task_count} done
      </Text>
      <ScrollArea flex={1}>
        {tasks.map((task) => (
          <BareTask key={task.id} task={task} />
        ))}
      </ScrollArea>
      <Button variant="subtle" leftSection={<IconPlus size={18} />}>
        Add Task
      </Button>
    </Card>
  );
}

const STATUS = { not_started: 'Not Started', active: 'Active', paused: 'Paused', done: 'Done' };

function BareTask({ task: { id, name, description, status, priority, category, planned_duration } }: { task: Task }) {
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="sm">
          <button type="button" id={`task-${id}`} title={name}>
            {name}
          </button>
        </Title>
        <Tools name={name} />
      </Group>
      <Text size="sm" c="dimmed" lineClamp={1}>
        {description}
      </Text>
      <Group gap="xs">
        <Badge leftSection={<IconClock size={14} />}>{STATUS[status]}</Badge>
        <Badge variant="outline">{priority}</Badge>
        {category && (
          <Badge variant="dot" color={category.color}>
            {category.name}
          </Badge>
        )}
      </Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <IconClock size={16} /> {planned_duration}m
        </Text>
        <Button variant="default" leftSection={<IconPlayerPlayFilled size={16} />}>
          Start Timer
        </Button>
      </Group>
    </Card>
  );
}

function Tools({ name }: { name: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={`Move ${name}`}>
        <ActionIcon size={24} aria-label={`Move ${name}`}>
          <IconGripVertical size={16} />
        </ActionIcon>
      </Tooltip>
      <Menu>
        <Menu.Target>
          <ActionIcon size={24} aria-label={`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />}>Edit</Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
