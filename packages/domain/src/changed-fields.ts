import { type ChangedField, MOST_CHANGED } from '@daymark/contract/commands.ts';
import { type Columns, type Patch, rowOf } from './patches.ts';

/** The columns of each table whose edits are told, each under its name on the wire. */
const TOLD: Record<string, { kind: ChangedField['kind']; columns: readonly string[] }> = {
  projects: { kind: 'project', columns: ['name', 'description', 'status'] },
  lists: { kind: 'list', columns: ['name', 'progress', 'project_id'] },
  categories: { kind: 'category', columns: ['name', 'color'] },
  tasks: {
    kind: 'task',
    columns: [
      'name',
      'description',
      'priority',
      'planned_duration',
      'estimate_origin',
      'estimate',
      'at_most',
      'status',
      'completed_at',
      'mental_state',
      'reflection',
      'due_date',
      'category_id',
      'list_id',
    ],
  },
  time_entries: { kind: 'entry', columns: ['task_id', 'started_at', 'planned_end_at', 'ended_at', 'source'] },
  repeats: {
    kind: 'repeat',
    columns: ['rrule', 'name', 'description', 'priority', 'planned_duration', 'at_most', 'category_id', 'list_id'],
  },
  experiments: { kind: 'experiment', columns: ['name', 'ended_at'] },
  plan_tasks: { kind: 'plan', columns: ['at'] },
  plan_days: { kind: 'plan', columns: ['note', 'dismissed_at', 'closed_at'] },
  users: { kind: 'settings', columns: ['day_start_hour', 'capacity_minutes', 'ask_before_done'] },
};

const WITHOUT_ID: readonly ChangedField['kind'][] = ['plan', 'settings'];

/** The fields of records that a command has edited, as the wire has them; the first ones where there are very many. */
export function changedFields(patch: Patch): ChangedField[] {
  const changed: ChangedField[] = [];
  for (const [key, [before, after]] of Object.entries(patch)) {
    const { table, id } = rowOf(key);
    const { kind, columns } = TOLD[table] ?? {};
    if (!kind || !before || !after) continue;
    for (const field of columns?.filter((column) => column in after) ?? []) {
      changed.push({
        kind,
        id: WITHOUT_ID.includes(kind) ? null : id,
        field,
        before: toWire(field, before),
        after: toWire(field, after),
      });
    }
    if (changed.length >= MOST_CHANGED) break;
  }
  return changed.slice(0, MOST_CHANGED);
}

function toWire(field: string, columns: Columns): ChangedField['before'] {
  const value = columns[field] as string | number | null;
  if (value === null) return null;
  if (field.endsWith('_at')) return instantOf(Number(value));
  if (field === 'capacity_minutes') return JSON.parse(String(value));
  if (field === 'ask_before_done') return value === 1;
  return value;
}

/** An instant as the wire has it, with milliseconds. */
const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ fractionalSecondDigits: 3 });
