import { Center, Loader } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { getSession } from '#api/session.ts';
import { paths, patterns } from '#paths.ts';
import { requestHeadingFocus } from '#ui/page-heading.tsx';
import { FailedState } from '#ui/states.tsx';
import { askAboutUnsaved, hasUnsaved } from '#ui/unsaved.ts';

/**
 * A page whose code is fetched when it is needed. After an update of the server the old code is gone: the page then
 * offers to reload, since reloading unasked would drop whoever is offline out of the app.
 */
function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadOrTell = () =>
    load().catch((cause: unknown) => {
      throw new Error('The code of this page could not be loaded', { cause });
    });
  return lazyRouteComponent(loadOrTell, name);
}

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: paths.dashboard, replace: true });
  },
  component: lazyPage(() => import('#features/sign-in/login-page.tsx'), 'LoginPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    if (!getSession()) throw redirect({ to: paths.login, replace: true });
  },
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
});

// Until a page's own code is here the shell stands alone: the spinner is for the sign-in status only.
const page = { getParentRoute: () => signedIn, pendingComponent: () => null } as const;

const projects = createRoute({
  ...page,
  path: paths.projects,
  component: lazyPage(() => import('#features/projects/projects-page.tsx'), 'ProjectsPage'),
});

const project = createRoute({
  ...page,
  path: patterns.project,
  component: lazyPage(() => import('#features/projects/project-page.tsx'), 'ProjectPage'),
});

const categories = createRoute({
  ...page,
  path: paths.categories,
  component: lazyPage(() => import('#features/categories/categories-page.tsx'), 'CategoriesPage'),
});

const categoryTasks = createRoute({
  ...page,
  path: patterns.categoryTasks,
  component: lazyPage(() => import('#features/categories/category-page.tsx'), 'CategoryPage'),
});

const listTasks = createRoute({
  ...page,
  path: patterns.listTasks,
  component: lazyPage(() => import('#features/lists/list-page.tsx'), 'ListPage'),
});

const dashboard = createRoute({
  ...page,
  path: paths.dashboard,
  validateSearch: (search: { view?: 'progress' }) => search,
  component: lazyPage(() => import('#features/workspace/dashboard-page.tsx'), 'DashboardPage'),
});

const analytics = createRoute({
  ...page,
  path: paths.analytics,
  validateSearch: (search: { start_date?: string; end_date?: string }) => search,
  component: lazyPage(() => import('#features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

const calendar = createRoute({
  ...page,
  path: paths.calendar,
  // A month such as '2026-10'; without one it is the month of today.
  validateSearch: ({ month }): { month?: string | undefined } => ({
    month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }),
  component: lazyPage(() => import('#features/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const experiments = createRoute({
  ...page,
  path: paths.experiments,
  component: lazyPage(() => import('#features/experiments/experiments-page.tsx'), 'ExperimentsPage'),
});

const profile = createRoute({
  ...page,
  path: paths.profile,
  component: lazyPage(() => import('#features/account/profile-page.tsx'), 'ProfilePage'),
});

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});

export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren([
      login,
      start,
      signedIn.addChildren([
        dashboard,
        analytics,
        calendar,
        experiments,
        projects,
        project,
        categories,
        categoryTasks,
        listTasks,
        profile,
      ]),
      anythingElse,
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SignInStatus,
    defaultErrorComponent: LoadFailure,
    scrollRestoration: true,
  });
  // Back, a link or a reload: whatever leads away first asks about text that is saved nowhere.
  router.history.block({
    blockerFn: () => {
      askAboutUnsaved();
      return hasUnsaved();
    },
    enableBeforeUnload: hasUnsaved,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) requestHeadingFocus();
  });
  return router;
}

function SignInStatus() {
  return (
    <Center mih="60dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}

function LoadFailure() {
  return (
    <FailedState
      title="This page could not be loaded"
      reason="Daymark may have been updated since you opened it, or the connection was lost."
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  );
}
