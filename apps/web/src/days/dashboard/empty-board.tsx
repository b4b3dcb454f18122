import { useQuery } from '@tanstack/react-query';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysFrom, dayWordInside } from '#shared/day-words.ts';
import { AddButton } from '#ui/add-button.tsx';
import { StackIllustration } from '#ui/illustrations.tsx';
import { EmptyState } from '#ui/states.tsx';
import { projectQueries } from '#work/projects/projects.queries.ts';
import type { OpenDashboardDialog } from './dashboard-dialog.tsx';
import { ImportButton } from './import-button.tsx';

type Props = { date: string; onOpen: (opened: OpenDashboardDialog) => void };

/** The board of a day without lists. The filled button leads on at once: for a new user to a first task. */
export function EmptyBoard({ date, onOpen }: Props) {
  const today = useCurrentDate();
  const projects = useQuery(projectQueries.all());
  // Nothing is shown before the right button is known: a filled button that changes could be pressed by mistake.
  if (!projects.data && !projects.error) return null;
  if (date < today) {
    return (
      <EmptyState
        illustration={<StackIllustration />}
        title="No lists in workspace"
        hint={`No list was on the board ${daysFrom(date, today) === 1 ? 'yesterday' : 'that day'}.`}
      />
    );
  }
  const day = dayWordInside(date, today);
  const isFirst = date === today && projects.data?.length === 0;
  return (
    <EmptyState
      illustration={<StackIllustration />}
      title="No lists in workspace"
      hint={
        isFirst
          ? `Begin with one task. You can also create a list for ${day}, or import one from your projects.`
          : `Create a list for ${day}, or import one from your projects. Each day starts with a clean board.`
      }
      action={
        <>
          {isFirst && <AddButton onClick={() => onOpen('first-task')}>Add Your First Task</AddButton>}
          <AddButton isQuiet={isFirst} onClick={() => onOpen('create')}>
            Create New List
          </AddButton>
          <ImportButton onClick={() => onOpen('import')} />
        </>
      }
    />
  );
}
