import type { User } from '@daymark/contract/account.ts';
import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { List } from '@daymark/contract/lists.ts';
import type { Project } from '@daymark/contract/projects.ts';
import type { Task } from '@daymark/contract/tasks.ts';

// Records as the API answers them, whole, for tests without a server. A test names only what it is about, so that a field added
// to the contract is added here and nowhere else in the tests.

/** The instant at which everything here was made. */
const AT = '2026-11-20T09:00:00.000Z';

export const userRecord = (fields: Partial<User> = {}): User => ({
  id: 1,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  username: 'ada',
  day_start_hour: 0,
  ...fields,
});

export const projectRecord = (fields: Partial<Project> = {}): Project => ({
  id: 3,
  name: 'Website',
  description: '',
  status: 'in_progress',
  total_lists: 0,
  total_tasks: 0,
  completed_tasks: 0,
  created_at: AT,
  updated_at: AT,
  ...fields,
});

export const listRecord = (fields: Partial<List> = {}): List => ({
  id: 7,
  name: 'Landing page',
  progress: 0,
  position: 0,
  project_id: 3,
  project_name: 'Website',
  project_status: 'in_progress',
  task_count: 0,
  completed_tasks: 0,
  ...fields,
});

/** Half an hour that a timer has booked. */
export const entryRecord = (fields: Partial<TimeEntry> = {}): TimeEntry => ({
  id: 1,
  task_id: 1,
  task_name: 'Write report',
  category: null,
  list_id: 7,
  list_name: 'Landing page',
  project_name: 'Website',
  started_at: AT,
  planned_end_at: '2026-11-20T09:30:00.000Z',
  ended_at: '2026-11-20T09:30:00.000Z',
  minutes: 30,
  source: 'timer',
  measured_started_at: AT,
  measured_ended_at: '2026-11-20T09:30:00.000Z',
  ...fields,
});

/** A task that was never started. */
export const taskRecord = (fields: Partial<Task> = {}): Task => ({
  id: 1,
  name: 'Write report',
  description: '',
  checklist: null,
  list_id: 7,
  list_name: 'Landing page',
  project_id: 3,
  project_name: 'Website',
  position: 0,
  priority: 'medium',
  due_date: null,
  planned_duration: 30,
  estimate_origin: 'own',
  estimate: null,
  at_most: null,
  category_id: null,
  category: null,
  status: 'not_started',
  total_time_worked: 0,
  first_started_at: null,
  completed_at: null,
  mental_state: null,
  reflection: null,
  to_tell: false,
  is_enrolled: false,
  planned_for: null,
  repeat: null,
  is_timer_active: false,
  current_work_start: null,
  current_planned_end: null,
  created_at: AT,
  updated_at: AT,
  ...fields,
});
