import type { List } from '@daymark/contract/lists.ts';
import type { Project } from '@daymark/contract/projects.ts';
import type { CategoryOption, Task } from '@daymark/contract/tasks.ts';
import { IconCircleCheckFilled, IconCircleDashed, IconFolder, IconListDetails } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ColorSquare } from '#ui/color-square.tsx';
import { focusTask, nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { placeOfTask, projectBeside } from '#work/lists/place-words.ts';
import type { Command } from './palette-search.ts';

type NamedTask = Pick<Task, 'id' | 'name' | 'status' | 'list_id' | 'list_name' | 'project_name'>;

/** Commands that lead to a record. */
export function useRecordCommands() {
  const navigate = useNavigate();
  return {
    task(task: NamedTask): Command {
      const { id, list_id } = task;
      return taskCommand(task, () => {
        void navigate({ to: '/lists/$listId/tasks', params: { listId: list_id }, hash: nameIdOf(id) });
        // The router does nothing where it is at that address already.
        focusTask(id);
      });
    },
    list: ({ id, name, project_name }: Pick<List, 'id' | 'name' | 'project_name'>): Command => ({
      id: `list ${id}`,
      label: name,
      note: projectBeside({ name, project_name }) ?? '',
      icon: <IconListDetails size={18} />,
      act: () => void navigate({ to: '/lists/$listId/tasks', params: { listId: id } }),
    }),
    project: ({ id, name }: Pick<Project, 'id' | 'name'>): Command => ({
      id: `project ${id}`,
      label: name,
      icon: <IconFolder size={18} />,
      act: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    }),
    category: ({ id, name, color }: CategoryOption): Command => ({
      id: `category ${id}`,
      label: name,
      icon: <ColorSquare color={color} size={12} />,
      act: () => void navigate({ to: '/categories/$categoryId/tasks', params: { categoryId: id } }),
    }),
  };
}

/** A command about one task. */
export function taskCommand({ id, name, status, list_name, project_name }: NamedTask, act: () => void): Command {
  const Icon = status === 'done' ? IconCircleCheckFilled : IconCircleDashed;
  return {
    id: `task ${id}`,
    label: name,
    note: placeOfTask({ list_name, project_name }),
    icon: <Icon size={18} />,
    act,
  };
}
