import type { Project } from '@daymark/contract/projects.ts';
import { Group, Menu, Text, Title } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#paths.ts';
import { Card, CardActions, stretchedLink } from '#ui/card.tsx';
import { counted } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';

export function ProjectCard({ project }: { project: Project }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <Card name={project.name} isLink>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} lineClamp={2} title={project.name}>
          <Link to={paths.project(project.id)} className={stretchedLink}>
            {project.name}
          </Link>
        </Title>
        <CardActions>
          <ProjectStatusBadge status={project.status} />
          <Menu>
            <Menu.Target>
              <IconButton label={`Actions for ${project.name}`} size={24}>
                <IconDots size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
                Edit Project
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setDialog('delete')}>
                Delete Project
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </CardActions>
      </Group>
      {project.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {project.description}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="auto" className="figures">
        {counted(project.total_lists, 'list')} · {counted(project.total_tasks, 'task')}
      </Text>
      {dialog === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {dialog === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </Card>
  );
}
