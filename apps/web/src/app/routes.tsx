import { idIn } from '@daymark/contract/fields.ts';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { ApiError } from '#api/api-error.ts';
import { isClientId } from '#api/client-ids.ts';
import { getSession } from '#api/session.ts';
import { lastView } from '#days/dashboard/views.ts';
import { openCapture } from '#days/quick-add/capture.ts';
import { cardGrid } from '#ui/grids.ts';
import { nextPaint } from '#ui/next-paint.ts';
import { LoadingState } from '#ui/states.tsx';
import {
  addAddress,
  analyticsAddress,
  calendarAddress,
  dashboardAddress,
  isDay,
  searchAddress,
  sharedLine,
} from './addresses.ts';
import { Shell } from './shell.tsx';
import { askWhatToStart } from './start-asked.ts';

/**
 * Each route has its URL, the data that it loads and the loading state. The page's component, and its failed and not-found
 * states, are in the file that `lazy` imports.
 */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/dashboard', search: lastView(), replace: true });
  },
}).lazy(() => import('#people/sign-in/login-route.tsx').then(({ route }) => route));

/** Whether a page of a signed-in user has been opened. */
let isShown = false;

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ preload }) => {
    if (!getSession()) throw redirect({ to: '/login', replace: true });
    // A press on a link is shown before the page, which takes longer to render.
    if (isShown && !preload) await nextPaint();
    isShown = true;
  },
  component: Shell,
});

// The shell stands alone until a page's own code is loaded: the spinner is for the sign-in status only.
const page = { getParentRoute: () => signedIn, pendingComponent: () => null } as const;

/** A page about one record; its skeletons stay for 300 ms (design.md §4). */
const detailPage = {
  ...page,
  // Hovering a link fetches the page's code only: data that nobody opens would cost requests and could fail with a toast.
  preload: false,
  pendingMinMs: 300,
} as const;

const projects = createRoute({ ...page, path: '/projects' }).lazy(() =>
  import('#work/projects/projects-page.tsx').then(({ route }) => route),
);

const project = createRoute({
  ...detailPage,
  path: '/projects/$projectId',
  params: { parse: ({ projectId }) => ({ projectId: parseId(projectId) }) },
  pendingComponent: () => <LoadingState text="Loading project details..." count={8} height={112} columns={cardGrid} />,
  loader: async ({ context, params }) => {
    const { projectQueries } = await import('#work/projects/projects.queries.ts');
    await load(context.queryClient, projectQueries.one(params.projectId)).catch((error: unknown) => {
      throw error instanceof ApiError ? redirect({ to: '/projects', replace: true }) : error;
    });
  },
}).lazy(() => import('#whole/project-page/project-page.tsx').then(({ route }) => route));

const categories = createRoute({ ...page, path: '/categories' }).lazy(() =>
  import('#work/categories/categories-page.tsx').then(({ route }) => route),
);

const categoryTasks = createRoute({
  ...detailPage,
  path: '/categories/$categoryId/tasks',
  params: { parse: ({ categoryId }) => ({ categoryId: parseId(categoryId) }) },
  pendingComponent: () => <LoadingState text="Loading category tasks..." count={8} height={37} />,
  loader: async ({ context, params }) => {
    const { categoryQueries } = await import('#work/categories/categories.queries.ts');
    await load(context.queryClient, categoryQueries.withTasks(params.categoryId));
  },
}).lazy(() => import('#whole/category-page/category-page.tsx').then(({ route }) => route));

const listTasks = createRoute({
  ...detailPage,
  path: '/lists/$listId/tasks',
  params: { parse: ({ listId }) => ({ listId: isClientId(Number(listId)) ? Number(listId) : parseId(listId) }) },
  pendingComponent: () => <LoadingState text="Loading list..." count={8} height={37} />,
  loader: async ({ context, params }) => {
    const { listQueries } = await import('#work/lists/lists.queries.ts');
    await load(context.queryClient, listQueries.one(params.listId));
  },
}).lazy(() => import('#whole/list-page/list-page.tsx').then(({ route }) => route));

/** The address of a task, by which texts link to it: its list, wherever it was moved, with the focus on it. */
const task = createRoute({
  ...detailPage,
  path: '/tasks/$taskId',
  params: { parse: ({ taskId }) => ({ taskId: parseId(taskId) }) },
  loader: async ({ context, params: { taskId } }) => {
    const { taskQueries } = await import('#work/tasks/tasks.queries.ts');
    const { list_id } = await load(context.queryClient, taskQueries.one(taskId));
    throw redirect({ to: '/lists/$listId/tasks', params: { listId: list_id }, hash: `task-${taskId}`, replace: true });
  },
}).lazy(() => import('#whole/list-page/task-page.tsx').then(({ route }) => route));

/** Whether the dashboard has been opened since the app was loaded: Back leads to the views as they were. */
let isDashboardOpened = false;

const dashboard = createRoute({
  ...page,
  path: '/dashboard',
  validateSearch: dashboardAddress,
  beforeLoad: ({ search, preload }) => {
    if (preload || isDashboardOpened) return;
    isDashboardOpened = true;
    const last = lastView();
    if (!search.view && !search.date && last.view) throw redirect({ to: '/dashboard', search: last, replace: true });
  },
}).lazy(() => import('#days/dashboard/dashboard-page.tsx').then(({ route }) => route));

const analytics = createRoute({
  ...page,
  path: '/analytics',
  validateSearch: analyticsAddress,
}).lazy(() => import('#insight/analytics/analytics-page.tsx').then(({ route }) => route));

const calendar = createRoute({
  ...page,
  path: '/calendar',
  validateSearch: calendarAddress,
}).lazy(() => import('#insight/calendar/calendar-page.tsx').then(({ route }) => route));

const day = createRoute({
  ...page,
  path: '/calendar/day/$date',
  beforeLoad: ({ params }) => {
    if (!isDay(params.date)) throw redirect({ to: '/calendar', replace: true });
  },
  // Another day is the same page, whose buttons keep the focus.
  remountDeps: () => 'day',
}).lazy(() => import('#days/day/day-page.tsx').then(({ route }) => route));

const experiments = createRoute({ ...page, path: '/experiments' }).lazy(() =>
  import('#insight/experiments/experiments-page.tsx').then(({ route }) => route),
);

const search = createRoute({
  ...page,
  path: '/search',
  validateSearch: searchAddress,
}).lazy(() => import('#whole/search-page/search-page.tsx').then(({ route }) => route));

const history = createRoute({ ...page, path: '/history' }).lazy(() =>
  import('#whole/history/history-page.tsx').then(({ route }) => route),
);

const trash = createRoute({ ...page, path: '/trash' }).lazy(() =>
  import('#whole/trash/trash-page.tsx').then(({ route }) => route),
);

const importTasks = createRoute({ ...page, path: '/import' }).lazy(() =>
  import('#whole/moving-in/import-page.tsx').then(({ route }) => route),
);

const profile = createRoute({ ...page, path: '/profile' }).lazy(() =>
  import('#whole/profile/profile-page.tsx').then(({ route }) => route),
);

const toDashboard = () => redirect({ to: '/dashboard', search: lastView(), replace: true });

/** The shortcut Add Task of the installed app, and what another app shares: quick add opens over the dashboard. */
const add = createRoute({
  getParentRoute: () => signedIn,
  path: '/add',
  validateSearch: addAddress,
  beforeLoad: ({ search, preload }) => {
    const text = sharedLine(search);
    if (!preload) openCapture(text === '' ? {} : { text });
    throw toDashboard();
  },
});

/** The shortcut Start Timer of the installed app: the palette asks for a task. */
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/start',
  beforeLoad: ({ preload }) => {
    if (!preload) askWhatToStart();
    throw toDashboard();
  },
});

/** '/' and every unknown path. */
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw toDashboard();
  },
});

export const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    dashboard,
    analytics,
    calendar,
    day,
    experiments,
    projects,
    project,
    categories,
    categoryTasks,
    listTasks,
    task,
    search,
    history,
    trash,
    importTasks,
    profile,
    add,
    start,
  ]),
  anythingElse,
]);

/** A path id that is no positive integer gets the not-found state of a missing record. */
function parseId(text: string): number {
  const id = idIn(text);
  if (id === null) throw notFound();
  return id;
}

/** Waits for what the cache does not hold yet; a 404 leads to the route's not-found state. */
async function load<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, ApiError, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.ensureQueryData(query);
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  }
}
