import { PathId } from '@daymark/contract/fields.ts';
import type { ProjectWithLists } from '@daymark/contract/projects.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { CreateListDialog } from '#features/lists/create-list-dialog.tsx';
import { ListSummaryCard } from '#features/lists/list-summary-card.tsx';
import { paths } from '#paths.ts';
import { AddButton } from '#ui/add-button.tsx';
import { cardGrid } from '#ui/card.tsx';
import { formatMinutes, formatPercent } from '#ui/format.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';
import { ChangeButtons, PageHeader } from '#ui/page.tsx';
import { Ring } from '#ui/ring.tsx';
import { StatCard, StatGrid } from '#ui/stat-card.tsx';
import { EmptyState, LoadingState, useCalmLoading } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { projectQueries } from './projects.queries.ts';

const BACK_TO_PROJECTS = { label: 'Back to Projects', link: <Link to={paths.projects} /> };

export function ProjectPage() {
  const { projectId } = useParams({ strict: false });
  const id = PathId.safeParse(projectId).data;
  return id === undefined ? <ProjectNotFound /> : <LoadedProject key={id} id={id} />;
}

function LoadedProject({ id }: { id: number }) {
  const project = useQuery(projectQueries.one(id));
  const loading = useCalmLoading(project.isPending);
  if (project.error?.status === 404) return <ProjectNotFound />;
  if (project.isError && !project.data) return <Navigate to={paths.projects} replace />;
  if (loading === 'loading') {
    return <LoadingState text="Loading project details..." count={8} height={112} columns={cardGrid} />;
  }
  return project.data ? <ProjectDetail project={project.data} /> : null;
}

function ProjectDetail({ project }: { project: ProjectWithLists }) {
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'edit' | 'delete' | 'add-list'>();
  const addList = () => open('add-list');
  return (
    <>
      <PageHeader
        title={project.name}
        badge={<ProjectStatusBadge status={project.status} />}
        subtitle={<WorkedTime projectId={project.id} />}
        back={BACK_TO_PROJECTS}
        actions={
          <>
            <ChangeButtons noun="Project" onEdit={() => open('edit')} onDelete={() => open('delete')} />
            <AddButton onClick={addList}>Add List</AddButton>
          </>
        }
      />
      {project.description && (
        <Text mb="lg" style={{ whiteSpace: 'pre-wrap' }}>
          {project.description}
        </Text>
      )}
      <ProjectStats project={project} />
      {project.lists.length === 0 ? (
        <EmptyState
          illustration={<StackIllustration />}
          title="No lists yet"
          hint="Lists group the tasks of this project."
          action={<AddButton onClick={addList}>Create First List</AddButton>}
        />
      ) : (
        <div className={cardGrid}>
          {project.lists.map((list) => (
            <ListSummaryCard key={list.id} list={list} />
          ))}
        </div>
      )}
      {opened === 'add-list' && <CreateListDialog project={project} onClose={close} />}
      {opened === 'edit' && <EditProjectDialog project={project} onClose={close} />}
      {opened === 'delete' && (
        <DeleteProjectDialog
          project={project}
          onDeleted={() => navigate({ to: paths.projects, replace: true })}
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

function ProjectStats({ project }: { project: ProjectWithLists }) {
  const progress = progressPercentage({ completed: project.completed_tasks, total: project.total_tasks });
  return (
    <StatGrid>
      <StatCard label="Lists" figure={String(project.total_lists)} />
      <StatCard label="Total tasks" figure={String(project.total_tasks)} />
      <StatCard label="Completed tasks" figure={String(project.completed_tasks)} />
      <StatCard label="Overall progress" figure={formatPercent(progress)} extra={<Ring percentage={progress} />} />
    </StatGrid>
  );
}

function ProjectNotFound() {
  return (
    <NotFoundState
      title="Project not found"
      reason="It may have been deleted, or the link is wrong."
      back={BACK_TO_PROJECTS}
    />
  );
}
