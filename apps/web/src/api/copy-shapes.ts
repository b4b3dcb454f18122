import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { PlanSummary } from '@daymark/contract/evening.ts';
import type { ListOption, ListWithTasks } from '@daymark/contract/lists.ts';
import type { Plan } from '@daymark/contract/plan.ts';
import type { Project } from '@daymark/contract/projects.ts';
import type { Settings } from '@daymark/contract/settings.ts';
import type { TaskPage } from '@daymark/contract/task-pages.ts';
import type { Task, TaskCreateOptions } from '@daymark/contract/tasks.ts';
import type { TimerState } from '@daymark/contract/timer.ts';
import { z } from 'zod';

/*
 * Shapes of the answers that lie in the read copy. Browsers hold values of every version that was ever installed: a shape here
 * is frozen, and none of the wire's. Where the wire changes, the types below no longer fit: the kind then gets a new version,
 * beside a reader in `older` for each one before it.
 */

export type Shape<Value = unknown> = {
  version: number;
  schema: z.ZodType<Value>;
  /** Readers of older versions, which give the present shape. */
  older?: Record<number, z.ZodType<Value>>;
};

const Id = z.number();
const Count = z.number();
const Instant = z.string();
const Day = z.string();
const Status = z.enum(['not_started', 'active', 'paused', 'done']);
const ProjectStatus = z.enum(['not_started', 'in_progress', 'pending', 'done']);
const MentalState = z.enum(['energized', 'focused', 'satisfied', 'motivated', 'tired', 'frustrated', 'anxious']);
const Category = z.object({ id: Id, name: z.string(), color: z.string() });

const TaskShape = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  checklist: z.object({ done: Count, items: Count }).nullable(),
  list_id: Id,
  list_name: z.string(),
  project_id: Id,
  project_name: z.string(),
  position: z.number(),
  priority: z.enum(['high', 'medium', 'low']),
  due_date: Day.nullable(),
  planned_duration: Count,
  estimate_origin: z.enum(['own', 'imported', 'assistant']).nullable(),
  estimate: Count.nullable(),
  at_most: Count.nullable(),
  category_id: Id.nullable(),
  category: Category.nullable(),
  status: Status,
  total_time_worked: z.number(),
  first_started_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  mental_state: MentalState.nullable(),
  reflection: z.string().nullable(),
  to_tell: z.boolean(),
  is_enrolled: z.boolean(),
  planned_for: Day.nullable(),
  repeat: z.object({ id: Id, rrule: z.string() }).nullable(),
  is_timer_active: z.boolean(),
  current_work_start: Instant.nullable(),
  current_planned_end: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
}) satisfies z.ZodType<Task>;

const list = {
  id: Id,
  name: z.string(),
  progress: z.number(),
  position: z.number(),
  project_id: Id,
  project_name: z.string(),
  project_status: ProjectStatus,
  task_count: Count,
  completed_tasks: Count,
};

const Page = z.object({ tasks: z.array(TaskShape), next_cursor: z.string().nullable() });

/** A list with its tasks as far as they were loaded, as its query has them. */
type ShownList = Omit<ListWithTasks, keyof TaskPage> & Record<'open' | 'done', TaskPage>;

const ListShape = z.object({
  ...list,
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  planned_left_minutes: z.number(),
  open: Page,
  done: Page,
}) satisfies z.ZodType<ShownList>;

const Forecast = z
  .object({
    tasks: Count,
    p50_minutes: Count,
    p80_minutes: Count,
    basis: z.enum(['prior', 'mixed', 'own']),
    history_tasks: Count,
    not_estimated: Count,
  })
  .nullable();

const OlderPlanShape = z.object({
  date: Day,
  capacity_minutes: Count,
  worked_minutes: z.number(),
  planned_minutes: Count,
  not_estimated: Count,
  likely_minutes: Count.nullable(),
  leave_out: z.array(Id),
  still_over_minutes: Count,
  forecast: Forecast,
  pace: z.number(),
  busy: z.array(z.object({ start: Instant, end: Instant, title: z.string().nullable() })),
  busy_minutes: Count,
  usual_start: Instant,
  usual_end: Instant,
  to_tell: Count,
  gaps: z.array(z.object({ start: Instant, end: Instant, minutes: Count, fits: z.array(Id), count: Count })),
  tasks: z.array(
    z.object({
      task: TaskShape,
      position: z.number(),
      is_unplanned: z.boolean(),
      at: z.string().nullable(),
      likely_start: Instant.nullable(),
      likely_end: Instant.nullable(),
      parts: Count,
      likely_minutes: Count.nullable(),
      worked_minutes: z.number(),
    }),
  ),
  done: z.array(TaskShape.extend({ worked_minutes: z.number() })),
  cut_entries: z.object({ entries: Count, minutes: z.number() }).nullable(),
  left_over: z.object({ date: Day, tasks: z.array(TaskShape), lists: z.array(z.object(list)) }).nullable(),
  note: z.string(),
  closed_at: Instant.nullable(),
});

const PlanShape = OlderPlanShape.extend({ latest_pace: z.number() }) satisfies z.ZodType<Plan>;

/** Plans told one pace for both of their times. */
const PlanOfOnePace = OlderPlanShape.transform((plan): Plan => ({ ...plan, latest_pace: plan.pace }));

/** The running timer, as its query has it: `received_at` is by the clock of the page that had the answer. */
const TimerShape = z
  .object({
    status: Status,
    task: TaskShape,
    current_work_start: Instant.nullable(),
    current_planned_end: Instant.nullable(),
    total_time_worked: z.number(),
    is_expired: z.boolean(),
    remaining_seconds: Count,
    server_time: Instant,
    received_at: z.number(),
    ms_left: z.number(),
    ms_planned: z.number(),
  })
  .nullable() satisfies z.ZodType<(TimerState & { received_at: number }) | null>;

const EstimateOfDay = z.object({
  id: Id,
  name: z.string(),
  estimate: Count,
  total_time_worked: z.number(),
  verdict: z.enum(['accurate', 'underestimated', 'overestimated']),
});

const SummaryShape = z.object({
  date: Day,
  planned_tasks: Count,
  planned_done_tasks: Count,
  other_done_tasks: Count,
  worked_minutes: z.number(),
  capacity_minutes: Count,
  unplanned_percentage: z.number().nullable(),
  best_estimates: z.array(EstimateOfDay),
  worst_estimates: z.array(EstimateOfDay),
  note: z.string(),
  closed_at: Instant.nullable(),
}) satisfies z.ZodType<PlanSummary>;

const FiguresShape = z.object({
  date: Day,
  total_tasks: Count,
  completed_tasks: Count,
  completion_rate: z.number(),
  estimation_accuracy: z.object({
    accuracy_percentage: z.number(),
    bias: z.number().nullable(),
    tendency: z.enum(['longer', 'shorter', 'none']),
    total_tasks_analyzed: Count,
    accurate_count: Count,
    underestimated_count: Count,
    overestimated_count: Count,
    imported_count: Count,
    tasks_without_estimate: Count,
  }),
  mental_state_distribution: z.object({
    total_tasks: Count,
    not_told: Count,
    mental_states: z.object({
      counts: z.record(MentalState, Count),
      percentages: z.record(MentalState, z.number()),
    }),
    most_common_state: MentalState.nullable(),
    positive_states_percentage: z.number(),
  }),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
}) satisfies z.ZodType<DailyAnalytics>;

const EntryShape = z.object({
  id: Id,
  task_id: Id,
  task_name: z.string(),
  category: Category.nullable(),
  list_id: Id,
  list_name: z.string(),
  project_name: z.string(),
  started_at: Instant,
  planned_end_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  minutes: z.number(),
  source: z.enum(['timer', 'corrected', 'manual']),
  measured_started_at: Instant.nullable(),
  measured_ended_at: Instant.nullable(),
}) satisfies z.ZodType<TimeEntry>;

const SettingsShape = z.object({
  day_start_hour: z.number(),
  capacity_minutes: z.array(Count.nullable()),
  inbox_list_id: Id.nullable(),
  learned_minutes: z.array(Count.nullable()),
  ask_before_done: z.boolean(),
}) satisfies z.ZodType<Settings>;

const OptionShape = z.object({ id: Id, name: z.string(), project_name: z.string() }) satisfies z.ZodType<ListOption>;

const ProjectShape = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: ProjectStatus,
  total_lists: Count,
  total_tasks: Count,
  completed_tasks: Count,
  created_at: Instant,
  updated_at: Instant,
}) satisfies z.ZodType<Project>;

const ChoicesShape = z.object({
  categories: z.array(Category),
  priorities: z.array(z.enum(['high', 'medium', 'low'])),
  shows_at_most: z.boolean(),
}) satisfies z.ZodType<TaskCreateOptions>;

/** The kinds of answers that are kept, by the name under which each is stored. */
export const SHAPES = {
  timer: { version: 1, schema: TimerShape },
  plan: { version: 2, schema: PlanShape, older: { 1: PlanOfOnePace } },
  summary: { version: 1, schema: SummaryShape },
  list: { version: 1, schema: ListShape },
  settings: { version: 1, schema: SettingsShape },
  figures: { version: 1, schema: FiguresShape },
  entries: { version: 1, schema: z.array(EntryShape) },
  tasks: { version: 1, schema: z.array(TaskShape) },
  listOptions: { version: 1, schema: z.array(OptionShape) },
  choices: { version: 1, schema: ChoicesShape },
  phrases: { version: 1, schema: z.array(z.string()) },
  projects: { version: 1, schema: z.array(ProjectShape) },
} satisfies Record<string, Shape>;

export type Kind = keyof typeof SHAPES;

/** The kind of the answer to the query of this key; undefined for one that is not kept. */
export function kindOf([word, ...rest]: readonly unknown[]): Kind | undefined {
  const [first, second] = rest;
  if (word === 'timer' && first === 'active') return 'timer';
  if (word === 'settings') return 'settings';
  if (word === 'projects') return rest.length === 0 ? 'projects' : undefined;
  if (word === 'plan' && typeof first === 'string' && rest.length === 1) return 'plan';
  if (word === 'plan' && second === 'summary') return 'summary';
  if (word === 'analytics' && first === 'daily') return 'figures';
  if (word === 'lists' && first === 'options') return 'listOptions';
  if (word === 'lists') return rest.length === 1 && Number(first) > 0 ? 'list' : undefined;
  return word === 'tasks' ? kindOfTasks(rest) : undefined;
}

function kindOfTasks([first, second]: unknown[]): Kind | undefined {
  if (first === 'due' || first === 'to-tell' || (first === 'open' && second === '')) return 'tasks';
  if (first === 'create-options') return 'choices';
  if (first === 'reflection-phrases') return 'phrases';
  return first === 'entries' ? 'entries' : undefined;
}

/** A stored answer. */
export type Kept = { kind: string; version: number; at: number; data: unknown };

/** The data of a stored answer in their present shape; undefined where they are damaged, or of a newer version. */
export function readKept({ kind, version, data }: Kept): unknown {
  const shape: Shape | undefined = kind in SHAPES ? SHAPES[kind as Kind] : undefined;
  const reader = shape?.version === version ? shape.schema : shape?.older?.[version];
  return reader?.safeParse(data).data;
}

/** The stored form of an answer, without fields that are not in its shape; undefined for an answer of a newer server. */
export function toKeep(kind: Kind, at: number, data: unknown): Kept | undefined {
  const { version, schema }: Shape = SHAPES[kind];
  const parsed = schema.safeParse(data);
  return parsed.success ? { kind, version, at, data: parsed.data } : undefined;
}
