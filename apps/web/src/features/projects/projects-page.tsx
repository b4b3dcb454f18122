import type { Project } from '@daymark/contract/projects.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardGrid } from '#ui/card.tsx';
import { counted } from '#ui/format.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState, FailedState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import { projectQueries } from './projects.queries.ts';

export function ProjectsPage() {
  const projects = useQuery(projectQueries.all());
  const [isCreating, setIsCreating] = useState(false);
  const isEmpty = projects.data?.length === 0;
  const createButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setIsCreating(true)}>
      Create Project
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle={projects.data && !isEmpty && subtitle(projects.data)}
        actions={!isEmpty && createButton}
      />
      {isEmpty ? (
        <EmptyState
          illustration={<StackIllustration />}
          title="No projects yet"
          hint="A project holds lists, and lists hold your tasks. Create your first one to begin."
          action={createButton}
        />
      ) : (
        <ProjectGrid />
      )}
      {isCreating && <CreateProjectDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function ProjectGrid() {
  const projects = useQuery(projectQueries.all());
  const loading = useCalmLoading(projects.isPending);
  if (projects.isError && !projects.data) {
    return (
      <FailedState
        title="Failed to load projects"
        reason={projects.error.message}
        onRetry={() => void projects.refetch()}
      />
    );
  }
  if (loading === 'loading')
    return <LoadingState text="Loading projects..." count={8} height={132} columns={cardGrid} />;
  return (
    <div className={cardGrid}>
      {projects.data?.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </div>
  );
}

function subtitle(projects: Project[]): string {
  const inProgress = projects.filter(({ status }) => status === 'in_progress').length;
  return `${counted(projects.length, 'project')} · ${inProgress} in progress`;
}
