import type { Project } from '@daymark/contract/projects.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card, CardLinkHead } from '#ui/card.tsx';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { counted } from '#ui/format.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { DeleteProjectDialog, EditProjectDialog } from './on-demand.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';

export function ProjectCard({ project }: { project: Project }) {
  const { opened, open, close } = useDialog<'edit' | 'delete'>();
  return (
    <Card name={project.name} isLink>
      <CardLinkHead name={project.name} link={<Link to="/projects/$projectId" params={{ projectId: project.id }} />}>
        <ProjectStatusBadge status={project.status} />
        <CardMenu label={`Actions for ${project.name}`}>
          <CardMenuItem icon={<IconPencil size={16} />} onClick={() => open('edit')}>
            Edit Project
          </CardMenuItem>
          <CardMenuItem icon={<IconTrash size={16} />} onClick={() => open('delete')}>
            Delete Project
          </CardMenuItem>
        </CardMenu>
      </CardLinkHead>
      {project.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {plainText(project.description)}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="auto" className="figures">
        {counted(project.total_lists, 'list')} · {counted(project.total_tasks, 'task')}
      </Text>
      {opened === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {opened === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </Card>
  );
}
