import type { Project } from '@daymark/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { AddButton } from '#ui/add-button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { counted } from '#ui/format.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { CreateProjectDialog } from './on-demand.ts';
import { ProjectCard } from './project-card.tsx';
import { projectQueries } from './projects.queries.ts';

export const route = createLazyRoute('/signed-in/projects')({ component: ProjectsPage });

function ProjectsPage() {
  const projects = useQuery(projectQueries.all());
  const { opened, open, close } = useDialog<'create'>();
  const isEmpty = projects.data?.length === 0;
  const createButton = <AddButton onClick={() => open('create')}>Create Project</AddButton>;
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
        <CardGrid query={projects} loading="Loading projects..." failed="Failed to load projects" height={132}>
          {(project) => <ProjectCard key={project.id} project={project} />}
        </CardGrid>
      )}
      {opened && <CreateProjectDialog onClose={close} />}
    </>
  );
}

function subtitle(projects: Project[]): string {
  const inProgress = projects.filter(({ status }) => status === 'in_progress').length;
  return `${counted(projects.length, 'project')} · ${inProgress} in progress`;
}
