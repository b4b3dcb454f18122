import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectQueries } from '#features/projects/projects.queries.ts';
import { AddButton } from '#ui/add-button.tsx';
import { StackIllustration } from '#ui/illustrations.tsx';
import { EmptyState } from '#ui/states.tsx';

type Props = {
  importButton: ReactNode;
  onCreateList: () => void;
  onAddFirstTask: () => void;
};

/** The board of a day without lists. The filled button leads on at once: for a new user to a first task. */
export function EmptyBoard({ importButton, onCreateList, onAddFirstTask }: Props) {
  const projects = useQuery(projectQueries.all());
  // Shown with the right button at once, since a filled button that changes could be pressed by mistake.
  if (!projects.data && !projects.error) return null;
  const isNewUser = projects.data?.length === 0;
  return (
    <EmptyState
      illustration={<StackIllustration />}
      title="No lists in workspace"
      hint={
        isNewUser
          ? 'Begin with one task. You can also create a list for today, or import one from your projects.'
          : 'Create a list for today, or import one from your projects. Each day starts with a clean board.'
      }
      action={
        <>
          {isNewUser && <AddButton onClick={onAddFirstTask}>Add Your First Task</AddButton>}
          <AddButton isQuiet={isNewUser} onClick={onCreateList}>
            Create New List
          </AddButton>
          {importButton}
        </>
      }
    />
  );
}
