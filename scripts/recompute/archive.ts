/** Records of an export as far as figures need them, with instants in milliseconds. */
export type Archive = Places & {
  tasks: TaskRecord[];
  time_entries: EntryRecord[];
  experiments: Experiment[];
  assignments: { experiment: number; arm: string }[];
  enrolments: Enrolment[];
  plan_tasks?: { task: number; plan_date: string; is_unplanned: boolean; at?: string | null; position: number }[];
  settings?: Record<string, number | null>[];
  forecasts?: Forecast[];
  forecast_tasks?: ({ forecast: number; task: number | null; worked_ms: number } & EndOfTask)[];
};

export type Named = { name: string };
type Places = {
  projects: Named[];
  lists: (Named & { project: number; position?: number })[];
  categories: (Named & { color: string })[];
};

export type TaskRecord = Named & {
  list: number;
  category: number | null;
  priority: string;
  status: string;
  planned_duration: number;
  due_date?: string | null;
  estimate: number | null;
  estimate_origin: string | null;
  at_most?: number | null;
  mental_state: string | null;
  reflection: string | null;
  first_started_at: number | null;
  completed_at: number | null;
  created_at: number;
};

export type EntryRecord = { task: number; started_at: number; ended_at: number | null; source: string };

export type Experiment = Named & {
  category: number | null;
  multiplier: number;
  start_date: string;
  end_date: string;
  time_zone?: string | null;
  ends_at: number;
  ended_at: number | null;
  control_left: number;
  intervention_left: number;
  rule?: number;
};

export type Enrolment = Draw & Measures & { corrected: boolean; lost_entries: number };
type Draw = {
  experiment: number;
  task: number | null;
  arm: string;
  original_estimate: number;
  multiplier: number;
  suggested_estimate: number;
  accepted: boolean;
};
/** Measures of a task that is done and has time entries. */
type Measures = { estimate: number | null; worked_ms: number | null; completed_at: number | null };

/** End of a task in a forecast, once it was deleted or moved out; absent before version 6. */
export type EndOfTask = { [Field in 'completed_at' | 'withdrawn_at' | 'final_ms']?: number | null | undefined };

type Forecast = EndOfTask & {
  number: number;
  kind: string;
  task: number | null;
  name: string | null;
  made_at: number;
  tasks: number;
  p50_minutes: number;
  p80_minutes: number;
};

/** Reads the text of an export. Files from before version 3 had no origins: every planned duration was said by its owner. */
export function readArchive(text: string): Archive {
  const archive: Archive = JSON.parse(text, (key, value) => (value && key.endsWith('_at') ? ms(value) : value));
  const tasks = archive.tasks.map((task) => ('estimate_origin' in task ? task : { ...(task as TaskRecord), ...OWN }));
  return { ...archive, tasks };
}

const OWN = { estimate_origin: 'own' };

const ms = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

export const wire = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });
