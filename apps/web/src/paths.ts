/** Every URL of the app. */
export const paths = {
  login: '/login',
  dashboard: '/dashboard',
  projects: '/projects',
  project: (projectId: number) => `/projects/${projectId}`,
  categories: '/categories',
  categoryTasks: (categoryId: number) => `/categories/${categoryId}/tasks`,
  listTasks: (listId: number) => `/lists/${listId}/tasks`,
  calendar: '/calendar',
  analytics: '/analytics',
  experiments: '/experiments',
  profile: '/profile',
} as const;

/** The same URLs as the router reads them, with the names of what it finds in them. */
export const patterns = {
  project: '/projects/$projectId',
  categoryTasks: '/categories/$categoryId/tasks',
  listTasks: '/lists/$listId/tasks',
} as const;
