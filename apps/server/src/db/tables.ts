import type { Arm } from '@daymark/contract/experiments.ts';
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
    /** What the browser called itself when it signed in; empty where it said nothing. */
    user_agent: string;
  };
  /** Who a user is at an identity provider. */
  identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    created_at: number;
  };
  /** Tokens of identity providers that have been taken, until they expire. */
  used_id_tokens: {
    id: Generated<number>;
    token_hash: string;
    expires_at: number;
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
  experiments: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** Null once the category is deleted. */
    category_id: number | null;
    /** The category's name when it was deleted; before that the category has it. */
    target_category: string;
    multiplier: number;
    /** Days like 2026-11-20, of the zone in which it was created. */
    start_date: string;
    end_date: string;
    ends_at: number;
    /** When somebody ended it; null where nobody did, also past `ends_at`. */
    ended_at: number | null;
    /** What is still to come in the block that is being dealt. */
    control_left: number;
    intervention_left: number;
    created_at: number;
    updated_at: number;
  };
  /** Draws that no task has used up. */
  assignments: {
    id: Generated<number>;
    user_id: number;
    experiment_id: number;
    arm: Arm;
    created_at: number;
  };
  enrolments: {
    id: Generated<number>;
    user_id: number;
    experiment_id: number;
    /** Null once the task is deleted. */
    task_id: number | null;
    arm: Arm;
    original_estimate: number;
    multiplier: number;
    suggested_estimate: number;
    /** 1 or 0. */
    accepted: number;
    /** The frozen one; null, like the next two, until the task is done. */
    estimate: number | null;
    worked_ms: number | null;
    completed_at: number | null;
    created_at: number;
  };
};
