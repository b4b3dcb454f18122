import type { ProjectStatus, TaskStatus } from '@daymark/contract/statuses.ts';
import type { MentalState, Priority } from '@daymark/contract/tasks.ts';
import type { Generated } from 'kysely';

/** What stands in the database. Columns that end in `_at` hold epoch milliseconds: see instants.ts. */
export type Tables = {
  users: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    /** Null for an account that signs in through an identity provider only. */
    password_hash: string | null;
    created_at: number;
    updated_at: number;
  };
  sign_ins: {
    id: Generated<number>;
    user_id: number;
    token_hash: string;
    created_at: number;
    last_used_at: number;
  };
  projects: {
    id: Generated<number>;
    user_id: number;
    name: string;
    description: string;
    status: ProjectStatus;
    created_at: number;
    updated_at: number;
  };
  lists: {
    id: Generated<number>;
    user_id: number;
    project_id: number;
    name: string;
    progress: number;
    created_at: number;
    updated_at: number;
  };
  categories: {
    id: Generated<number>;
    user_id: number;
    name: string;
    color: string;
    created_at: number;
    updated_at: number;
  };
  tasks: {
    id: Generated<number>;
    user_id: number;
    list_id: number;
    category_id: number | null;
    name: string;
    description: string;
    priority: Priority;
    planned_duration: number;
    estimate: number | null;
    status: TaskStatus;
    first_started_at: number | null;
    completed_at: number | null;
    mental_state: MentalState | null;
    reflection: string | null;
    created_at: number;
    updated_at: number;
  };
  time_entries: {
    id: Generated<number>;
    user_id: number;
    task_id: number;
    started_at: number;
    planned_end_at: number;
    /** Null while the entry is running. */
    ended_at: number | null;
  };
};
