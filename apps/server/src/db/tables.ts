import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import type { EntrySource } from '@daymark/contract/entries.ts';
import type { Arm, TrialRule } from '@daymark/contract/experiments.ts';
import type { ForecastKind } from '@daymark/contract/forecast-record.ts';
import type { PromisedKind } from '@daymark/contract/promises.ts';
import type { ProjectStatus, TaskStatus } from '@daymark/contract/statuses.ts';
import type { EstimateOrigin, MentalState, Priority } from '@daymark/contract/tasks.ts';
import type { TrashKind } from '@daymark/contract/trash.ts';
import type { Origin } from '@daymark/contract/workspace.ts';
import type { Generated } from 'kysely';

/** The rows of the database. Columns that end in `_at` hold epoch milliseconds: see instants.ts. */
export type Tables = {
  users: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    /** Hash of the password; null for an account that only signs in through an identity provider. */
    password_hash: string | null;
    /**
     * End of the claim of long work on the rows of the user, in milliseconds of the database; null where there is none.
     */
    held_until: number | null;
    /** How much is left out of its rows while deletions go on in the background (deleted-rows.ts). */
    deleting: Generated<number>;
    created_at: number;
    updated_at: number;
    /** Numbers of its tasks and of the open ones, kept by triggers. */
    task_count: Generated<number>;
    open_count: Generated<number>;
    /** The hour, 0 to 6, at which a day begins: before it, it is still the day before. */
    day_start_hour: Generated<number>;
    /** Minutes of each weekday as JSON, Monday first; null where they are learned. */
    capacity_minutes: Generated<string>;
    /** The first day on which a repeat is due; null where there is none. */
    next_repeat_date: Generated<string | null>;
    /** 1 where Done opens the dialog of a completion. */
    ask_before_done: Generated<number>;
    /** Entries that a migration cut because they overlapped others, and by how much; 0 once their owner has read it. */
    cut_entries: Generated<number>;
    cut_ms: Generated<number>;
    /** The moment at which the host has disabled it; null where it is open. */
    disabled_at: Generated<number | null>;
  };
  /** Invitations to a closed sign-up, until they are used. */
  invitations: {
    id: Generated<number>;
    token_hash: string;
    created_at: number;
    ends_at: number;
  };
  sign_ins: {
    id: Generated<number>;
    user_id: number;
    token_hash: string;
    created_at: number;
    last_used_at: number;
    /** The User-Agent header at sign-in; empty where there was none. */
    user_agent: string;
    /** The client's IP address at the last saved use; null where it was saved before addresses were. */
    last_address: string | null;
    /** The name of the provider that it was made by, in the settings of that time; null for others. */
    provider: string | null;
    /** The last time at which its owner proved who they are; null where a server of before has made it. */
    proved_at: Generated<number | null>;
  };
  /** Passkeys (WebAuthn), by which accounts are opened. */
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** Id by which its device knows it, in Base64url. */
    credential_id: string;
    /** COSE key in Base64url. */
    public_key: string;
    /** Count of its uses as its device told it last; 0 where that counts none. */
    counter: number;
    /** Ways in which its device is reached, as JSON. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** Codes that an account asks for after the password (RFC 6238): one secret of each. */
  codes: {
    id: Generated<number>;
    user_id: number;
    /** Key in Base32. */
    secret: string;
    created_at: number;
    /** The first code; null while nothing is asked for. */
    confirmed_at: number | null;
    /** Number of the half minute of the last code that was used. */
    last_step: Generated<number>;
  };
  /** Recovery codes that were not used yet. */
  recovery_codes: {
    id: Generated<number>;
    user_id: number;
    code_hash: string;
  };
  /** Personal tokens, which open some calls of an account to programs. */
  tokens: {
    id: Generated<number>;
    user_id: number;
    token_hash: string;
    name: string;
    /** Scopes as JSON. */
    scopes: string;
    created_at: number;
    /** The moment at which it ends by itself; null where it does not. */
    ends_at: number | null;
    last_used_at: number | null;
    /** The client's IP address at the last saved use. */
    last_address: string | null;
  };
  /** Feeds by which calendar programs read accounts: one of each. */
  calendar_feeds: {
    id: Generated<number>;
    user_id: number;
    secret_hash: string;
    /** The zone by which it counts days. */
    time_zone: string;
    /** 1 or 0: what it shows. */
    due_days: number;
    plan: number;
    worked_time: number;
    promises: Generated<number>;
    created_at: number;
    last_fetched_at: number | null;
  };
  /** Calendars that the server reads for users. */
  calendars: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** The address, a secret of the user: whoever knows it reads the calendar. */
    address: string;
    /** 1 or 0: whether events of whole days count as busy, and whether the titles of events are kept. */
    counts_all_day: number;
    keeps_titles: number;
    /** The zone of whole days, and of times that have none. */
    time_zone: string;
    /** The ETag of the last answer that was read; null where it had none. */
    etag: string | null;
    /** The last time at which its answer was read, or had not changed; null until then. */
    read_at: number | null;
    /** The end of the time of which its busy blocks were found; null until then. */
    read_until: number | null;
    /** Why it could not be read the last time, in one word; null where it could. */
    failure: string | null;
    /** The moment at which its user last asked for a reading, and that at which the last one since has ended; null until then. */
    asked_at: number;
    tried_at: number | null;
    /** The moment from which it is to be read again. The process that reads it sets it to a later one first. */
    next_read_at: number;
    created_at: number;
  };
  /** Times at which users are busy. Those of one source may overlap, as those of several do. */
  busy_blocks: {
    id: Generated<number>;
    user_id: number;
    /** The calendar it was read from; null where it was pushed. */
    calendar_id: number | null;
    starts_at: number;
    ends_at: number;
    title: string | null;
  };
  /** Accounts of users at an identity provider. */
  identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    created_at: number;
    /** The last sign-in by it; null where that was before uses were saved. */
    last_used_at: number | null;
  };
  /** Tokens of identity providers that have been used, kept until they expire. */
  used_id_tokens: {
    id: Generated<number>;
    token_hash: string;
    expires_at: number;
  };
  /** Challenges of passkeys and tickets of sign-ins that wait for a code, each good once. The hash names what it is for, and for whom. */
  challenges: {
    id: Generated<number>;
    challenge_hash: string;
    expires_at: number;
  };
  /** Counts of attempts that are rate-limited, by the hash of their key: written where several instances share the database. */
  attempts: {
    id: Generated<number>;
    key_hash: string;
    count: number;
    /** End of the window that is counted; afterwards the row means nothing any more. */
    ends_at: number;
  };
  /** Answers to calls that carried a key, kept for two days. */
  kept_answers: {
    id: Generated<number>;
    user_id: number;
    key: string;
    /** Hash of the method, path and body of the call. */
    request_hash: string;
    /** Data of the answer and the changes that it told, as JSON. */
    answer: string;
    kept_at: number;
  };
  /** Changes that a user has made, for as long as they are told and can be taken back. */
  commands: {
    id: Generated<number>;
    user_id: number;
    made_at: number;
    /** The User-Agent header of the call; empty where there was none. */
    user_agent: string;
    /** Name of the personal token by which it was made; null where a sign-in did it. */
    token_name: string | null;
    kind: string;
    subject_kind: SubjectKind;
    /** The id of the record that it is about; null for what has none, such as a plan. */
    subject_id: number | null;
    subject_name: string;
    /** The task that it changed, where it was one; those of several are in `command_tasks`. */
    task_id: number | null;
    /** The rows that it changed, before and after, as JSON. */
    patch: string;
    /** Why it cannot be taken back, in words; null where it can. */
    lasts: string | null;
    /** Records that an import has brought, as JSON; null for other commands. */
    brought: Generated<string | null>;
    /** 1 where it changed several tasks. */
    has_tasks: Generated<number>;
    /** The command that it took back, and the one that took it back. */
    undoes: number | null;
    undone_by: Generated<number | null>;
  };
  /** Tasks of commands that changed several. */
  command_tasks: {
    id: Generated<number>;
    user_id: number;
    command_id: number;
    task_id: number;
  };
  /** Deletions that can be restored. */
  trash: {
    id: Generated<number>;
    user_id: number;
    deleted_at: number;
    /** End of a timer that ran in it: where it was deleted more than once, the first of these times. */
    timers_ended_at: number;
    kind: TrashKind;
    /** The id of the deleted record. */
    record_id: number;
    name: string;
    /** Project and list of the record, as these were called then; null where in none. */
    project_name: string | null;
    list_name: string | null;
    /** How many rows it has of each table, as JSON. */
    held: string;
    /** Tasks whose figures are made anew at the end of its restoration, as JSON. */
    to_settle: Generated<string>;
    /** Command of the deletion in the log, which may be there no longer. */
    command_id: number;
    /** The command that has restored it, whose undo takes it to the trash again as it was; null while it is there. */
    restored_by: number | null;
  };
  /** The rows that a deletion took, in the order of its transactions. */
  trash_pieces: {
    id: Generated<number>;
    user_id: number;
    trash_id: number;
    /** Rows before and after, as JSON. */
    patch: string;
  };
  /** Work on many rows of a user that is under way in several transactions. */
  unfinished_work: {
    id: Generated<number>;
    user_id: number;
    /** Kind of the work, and what finishing it needs, as JSON. */
    work: string;
  };
  /** Deletions of many rows, which go on in the background. */
  deletions: {
    id: Generated<number>;
    user_id: number;
    /** Kind of the deletion, and what going on with it needs, as JSON. */
    work: string;
    /** The process that is at it, and its last step, in milliseconds of the database. */
    worker: string;
    stepped_at: number;
  };
  projects: {
    id: Generated<number>;
    user_id: number;
    name: string;
    description: string;
    status: ProjectStatus;
    created_at: number;
    updated_at: number;
    /** Words by which its texts are found; null in the first where they are not computed yet. */
    name_words: Generated<string | null>;
    description_words: Generated<string | null>;
    /** The deletion that it goes with, whose rows are seen by nobody any more (deleted-rows.ts); null else. */
    deletion_id: Generated<number | null>;
  };
  lists: {
    id: Generated<number>;
    user_id: number;
    project_id: number;
    name: string;
    progress: number;
    created_at: number;
    updated_at: number;
    /** Numbers of its tasks and of the open ones, kept by triggers. */
    task_count: Generated<number>;
    open_count: Generated<number>;
    /** Random number that triggers draw anew with each change of its ended work; 0 before the first one. */
    work_stamp: Generated<number>;
    /** Place in the order of the lists of a project; only its order counts. */
    position: Generated<number>;
    /** Words by which its texts are found; null in the first where they are not computed yet. */
    name_words: Generated<string | null>;
    /** 1 for the list of tasks that are created without one: a user has at most one. */
    is_inbox: Generated<number>;
    /** The deletion that it goes with, whose rows are seen by nobody any more (deleted-rows.ts); null else. */
    deletion_id: Generated<number | null>;
  };
  categories: {
    id: Generated<number>;
    user_id: number;
    name: string;
    color: string;
    created_at: number;
    updated_at: number;
    /** Numbers of its tasks and of the open ones, kept by triggers. */
    task_count: Generated<number>;
    open_count: Generated<number>;
    /** Random number that triggers draw anew with each change of what figures are computed of its done tasks; 0 before the first one. */
    done_stamp: Generated<number>;
    /** Words by which its texts are found; null in the first where they are not computed yet. */
    name_words: Generated<string | null>;
    /** The deletion that it goes with, whose rows are seen by nobody any more (deleted-rows.ts); null else. */
    deletion_id: Generated<number | null>;
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
    /** Origin of the planned duration; null where nobody said it. */
    estimate_origin: Generated<EstimateOrigin | null>;
    /** The planned duration at the first start; null until then, and where nobody said it. */
    estimate: number | null;
    /** Minutes that it takes at most in 8 of 10 cases; null where nobody said them. */
    at_most: Generated<number | null>;
    status: TaskStatus;
    first_started_at: number | null;
    completed_at: number | null;
    mental_state: MentalState | null;
    reflection: string | null;
    created_at: number;
    updated_at: number;
    /** Place in the order of the tasks of a list; only its order counts. */
    position: Generated<number>;
    /** A day like 2026-11-20. */
    due_date: Generated<string | null>;
    /** The repeat that made it, or that it began. */
    repeat_id: Generated<number | null>;
    /** Milliseconds of its time entries that have ended, kept by triggers; null where none has. */
    ended_work_ms: Generated<number | null>;
    /** Words by which its texts are found; null in the first where they are not computed yet. */
    name_words: Generated<string | null>;
    description_words: Generated<string | null>;
    reflection_words: Generated<string | null>;
    /** The deletion that it goes with, whose rows are seen by nobody any more (deleted-rows.ts); null else. */
    deletion_id: Generated<number | null>;
  };
  time_entries: {
    id: Generated<number>;
    user_id: number;
    task_id: number;
    started_at: number;
    /** The end that the timer had planned; null where the entry was booked by hand. */
    planned_end_at: number | null;
    /** The end of the entry; null while it is running. */
    ended_at: number | null;
    source: Generated<EntrySource>;
    /** The start that the timer booked, where it was corrected; null else. */
    measured_started_at: number | null;
    measured_ended_at: number | null;
    /** The task that the timer booked, where it was corrected; null else, and after that task was deleted. */
    measured_task_id: number | null;
    /** The moment at which the completion of its task ended it; null where a pause did, or it was corrected since. */
    done_at: Generated<number | null>;
  };
  experiments: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** The category under trial; null after it was deleted. */
    category_id: number | null;
    /** Name of the category when it was deleted; until then the category itself is read. */
    target_category: string;
    multiplier: number;
    /** Days like 2026-11-20, in the time zone of its creation. */
    start_date: string;
    end_date: string;
    /** The zone of its creation; null where it was created before zones were stored. */
    time_zone: string | null;
    ends_at: number;
    /** The instant at which the user ended it early; else null, also past `ends_at`. */
    ended_at: number | null;
    /** Draws left in the current block. */
    control_left: number;
    intervention_left: number;
    /** How its tasks are dealt and judged; 1 for those that a process of an older version begins. */
    rule: Generated<TrialRule>;
    created_at: number;
    updated_at: number;
    /** The deletion that it goes with, whose rows are seen by nobody any more (deleted-rows.ts); null else. */
    deletion_id: Generated<number | null>;
  };
  /** Draws that no task has used yet. */
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
    /** The task that was drawn for; null after it was deleted. */
    task_id: number | null;
    arm: Arm;
    original_estimate: number;
    multiplier: number;
    suggested_estimate: number;
    /** 1 or 0: whether the suggestion was accepted. */
    accepted: number;
    /** Frozen estimate; null, like the next two, until the task is done. */
    estimate: number | null;
    worked_ms: number | null;
    completed_at: number | null;
    /** 1 or 0: whether the task has a time entry that was corrected or booked by hand. */
    corrected: Generated<number>;
    /** Time entries that the task has lost since its completion. */
    lost_entries: Generated<number>;
    created_at: number;
  };
  /** Lists on the boards of days. */
  workspace_lists: {
    id: Generated<number>;
    user_id: number;
    list_id: number;
    /** A day like 2026-11-20, in the zone of the browser. */
    workspace_date: string;
    origin: Origin;
    /** Place in the order of the lists of a day; only its order counts. */
    position: number;
    added_at: number;
  };
  /** Tasks that come again, with what their next copy is made of. */
  repeats: {
    id: Generated<number>;
    user_id: number;
    list_id: number;
    category_id: number | null;
    name: string;
    description: string;
    priority: Priority;
    planned_duration: number;
    estimate_origin: Generated<EstimateOrigin | null>;
    at_most: Generated<number | null>;
    /** Days on which it comes, as RFC 5545 writes them. */
    rrule: string;
    /** The day from which the rule counts, and the next one on which a copy is due. */
    start_date: string;
    next_date: string;
    created_at: number;
    updated_at: number;
  };
  /** Tasks in the plans of days. */
  plan_tasks: {
    id: Generated<number>;
    user_id: number;
    task_id: number;
    /** A day like 2026-11-20. */
    plan_date: string;
    /** Place in the order of the tasks of a day; only its order counts. */
    position: number;
    /** 1 or 0: whether starting its timer has put it there. */
    is_unplanned: number;
    /** The time of the wall clock at which it is placed, such as 15:00; null where it follows those before it. */
    at: Generated<string | null>;
    added_at: number;
  };
  /** Days with a note, or with an answer to what was left or to the closing of the day. */
  plan_days: {
    id: Generated<number>;
    user_id: number;
    plan_date: string;
    /** The note written the evening before; empty where there is none. */
    note: string;
    /** The instant at which the offer of what was left was dismissed. */
    dismissed_at: number | null;
    closed_at: number | null;
  };
  /** Forecasts as they were made: of a task at its first start, of a list, project or plan where the user has kept one. */
  forecasts: {
    id: Generated<number>;
    user_id: number;
    kind: ForecastKind;
    /** The task that was started; null of a kept one, and once it was deleted. */
    task_id: number | null;
    /** Name of the list or project at the time, or day of the plan; null of a task. */
    name: string | null;
    made_at: number;
    /** Number of its open tasks. */
    tasks: number;
    p50_minutes: number;
    p80_minutes: number;
  } & EndOfTask;
  /** Tasks of kept forecasts. */
  forecast_tasks: {
    id: Generated<number>;
    user_id: number;
    forecast_id: number;
    /** Task that is forecast; null once it was deleted. */
    task_id: number | null;
    /** Work on the task when the forecast was made. */
    worked_ms: number;
  } & EndOfTask;
  /** Promised dates, each with its link. Triggers keep when they are settled. */
  promises: {
    id: Generated<number>;
    user_id: number;
    kind: PromisedKind;
    /** The list or the project; null once it was deleted. */
    list_id: number | null;
    project_id: number | null;
    /** The deleted list or project, by which it is found again where that is restored. */
    gone_id: Generated<number | null>;
    /** Name of the list or project at the time. */
    name: string;
    promised_date: string;
    /** Tasks that were open then, and how many of them were deleted or moved out while it was open, counted by triggers. */
    tasks: number;
    withdrawn_tasks: Generated<number>;
    /** Times of 10 that it was kept as of then; null where nothing told. */
    chance: number | null;
    p80_date: string | null;
    /** The zone in which it was made. */
    time_zone: string;
    made_at: number;
    settled_at: number | null;
    withdrawn_at: number | null;
    /** 1 where it ended because its last open tasks were taken out. */
    is_emptied: Generated<number>;
    secret_hash: Generated<string | null>;
    link_made_at: Generated<number | null>;
    link_ends_date: Generated<string | null>;
    shows_tasks: Generated<number>;
    shows_record: Generated<number>;
  };
  /** Levels of forecasts, learned from the done tasks up to the last one in the order of completion. */
  forecast_levels: {
    id: Generated<number>;
    user_id: number;
    /** State as JSON from which the domain's fold goes on. */
    levels: string;
    /** Triggers make it 'stale' where a done task up to the last one changes; 'learning' while later ones are read. */
    status: 'learned' | 'learning' | 'stale';
    last_completed_at: number;
    last_task_id: number;
  };
};

/** End of a task in a forecast: it was deleted, or has left the list, project or plan while it was open. */
type EndOfTask = {
  /** Completion of a deleted task; null while the task is there, which tells it itself. */
  completed_at: Generated<number | null>;
  /** Withdrawal of the task: it was deleted or moved out while it was open. */
  withdrawn_at: Generated<number | null>;
  /** Work on the task by then; null where there was none. */
  final_ms: Generated<number | null>;
};
