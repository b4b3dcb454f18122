import { createLazyRoute, Link } from '@tanstack/react-router';
import { lastView } from '#days/dashboard/views.ts';
import { PageFailure } from '#shared/page-failure.tsx';
import { NotFoundState } from '#ui/not-found-state.tsx';

const BACK = { label: 'Back to Dashboard', link: <Link to="/dashboard" search={lastView} /> };
const NOT_FOUND = { title: 'Task Not Found', back: BACK };

/** Shown only where the address of a task leads to none: that of any other leads on to its list. */
export const route = createLazyRoute('/signed-in/tasks/$taskId')({
  errorComponent: ({ error }) => (
    <PageFailure {...NOT_FOUND} error={error} reason={({ message }) => `Failed to load the task. ${message}`} />
  ),
  notFoundComponent: () => <NotFoundState {...NOT_FOUND} reason="It may have been deleted." />,
});
