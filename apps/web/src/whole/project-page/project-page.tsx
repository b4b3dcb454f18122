import type { ProjectWithLists } from '@daymark/contract/projects.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { ForecastLine } from '#days/plan/forecast-line.tsx';
import { CreateListDialog } from '#days/workspace/on-demand.ts';
import { PromiseLines } from '#insight/promises/promise-lines.tsx';
import { usePageData } from '#shared/use-page-data.ts';
import { AddButton } from '#ui/add-button.tsx';
import { formatCount, formatPercent } from '#ui/format.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { Ring } from '#ui/ring.tsx';
import { StatCard, StatGrid } from '#ui/stat-card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DescriptionText } from '#work/descriptions/on-demand.ts';
import { DeleteListDialog, EditListDialog } from '#work/lists/on-demand.ts';
import { usePendingProject } from '#work/lists/pending-lists.ts';
import { ListGrid, type OpenList } from '#work/projects/list-grid.tsx';
import { DeleteProjectDialog, EditProjectDialog } from '#work/projects/on-demand.ts';
import { ProjectStatusBadge } from '#work/projects/project-status-badge.tsx';
import { projectQueries } from '#work/projects/projects.queries.ts';

const BACK = { label: 'Back to Projects', link: <Link to="/projects" /> };

export const route = createLazyRoute('/signed-in/projects/$projectId')({
  component: ProjectPage,
  notFoundComponent: () => (
    <NotFoundState title="Project not found" reason="It may have been deleted, or the link is wrong." back={BACK} />
  ),
});

function ProjectPage() {
  const project = usePendingProject(usePageData(projectQueries.one(route.useParams().projectId)));
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'edit' | 'delete' | 'add-list' | OpenList>();
  const addList = () => open('add-list');
  return (
    <>
      <PageHeader
        title={project.name}
        badge={<ProjectStatusBadge status={project.status} />}
        subtitle={<WorkedTime projectId={project.id} />}
        back={BACK}
        below={
          <>
            {project.description && (
              <Box mb={8}>
                <DescriptionText text={project.description} heading="h2" />
              </Box>
            )}
            <PromiseLines
              of={{ project_id: project.id }}
              name={project.name}
              hasOpenTasks={project.completed_tasks < project.total_tasks}
            >
              <ProjectForecast projectId={project.id} name={project.name} />
            </PromiseLines>
          </>
        }
        actions={
          <>
            <ChangeButtons noun="Project" onEdit={() => open('edit')} onDelete={() => open('delete')} />
            <AddButton onClick={addList}>Add List</AddButton>
          </>
        }
      />
      <ProjectStats project={project} />
      {project.lists.length === 0 ? (
        <EmptyState
          illustration={<StackIllustration />}
          title="No lists yet"
          hint="Lists group the tasks of this project."
          action={<AddButton onClick={addList}>Create First List</AddButton>}
        />
      ) : (
        <ListGrid project={project} onOpen={open} />
      )}
      {opened === 'add-list' && <CreateListDialog project={project} onClose={close} />}
      {typeof opened === 'object' && opened?.kind === 'edit-list' && (
        <EditListDialog list={opened.list} onClose={close} />
      )}
      {typeof opened === 'object' && opened?.kind === 'delete-list' && (
        <DeleteListDialog list={opened.list} warnsOfTasks onClose={close} />
      )}
      {opened === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {opened === 'delete' && (
        <DeleteProjectDialog
          project={project}
          onDeleted={() => navigate({ to: '/projects', replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function WorkedTime({ projectId }: { projectId: number }) {
  const { data } = useQuery(projectQueries.summary(projectId));
  return data
    ? `${formatMinutes(data.worked_minutes)} worked of ${formatMinutes(data.planned_minutes)} planned`
    : '\u00a0'; // Keeps the line's height, so that nothing below jumps.
}

function ProjectForecast({ projectId, name }: { projectId: number; name: string }) {
  const { data } = useQuery(projectQueries.summary(projectId));
  return <ForecastLine forecast={data?.forecast} of={{ project_id: projectId }} name={name} />;
}

function ProjectStats({ project }: { project: ProjectWithLists }) {
  const progress = progressPercentage({ completed: project.completed_tasks, total: project.total_tasks });
  return (
    <StatGrid>
      <StatCard label="Lists" figure={formatCount(project.total_lists)} />
      <StatCard label="Total tasks" figure={formatCount(project.total_tasks)} />
      <StatCard label="Completed tasks" figure={formatCount(project.completed_tasks)} />
      <StatCard label="Overall progress" figure={formatPercent(progress)} extra={<Ring percentage={progress} />} />
    </StatGrid>
  );
}
