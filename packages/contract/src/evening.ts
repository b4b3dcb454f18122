import { z } from 'zod';
import { DoneTask, UnplannedPercentage } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { body, Count, DayParams, Instant, Minutes, text } from './fields.ts';
import { List } from './lists.ts';
import { Task } from './tasks.ts';

/** Limit of the line for the next day, in characters. */
export const NOTE_LENGTH = 200;

/** Open tasks and lists of the last day before today with a plan or a board. */
export const LeftOver = z
  .object({
    date: z.iso.date(),
    tasks: z.array(Task).meta({ description: 'Open tasks of its plan that stand in no plan from today on' }),
    lists: z.array(List).meta({ description: 'Lists of its board with open tasks that are not on the board of today' }),
  })
  .meta({ id: 'LeftOver' });
export type LeftOver = z.infer<typeof LeftOver>;

/** Time entries of an older import that overlapped others, and the time that was cut off them. */
export const CutEntries = z.object({ entries: Count, minutes: Minutes }).meta({ id: 'CutEntries' });
export type CutEntries = z.infer<typeof CutEntries>;

/** Fields of a plan beside its tasks: news of cut entries, what was left over, the note, and when the day was closed. */
export const planHeader = {
  cut_entries: CutEntries.nullable().meta({
    description:
      'Told once, with the plan of today: null for another day, without such entries, and once it is dismissed',
  }),
  left_over: LeftOver.nullable().meta({ description: 'Null for another day than today, and once it is dismissed' }),
  note: z.string().meta({ description: 'The line written the evening before; empty where there is none' }),
  closed_at: Instant.nullable(),
};

const EstimateOfDay = DoneTask.pick({
  id: true,
  name: true,
  estimate: true,
  total_time_worked: true,
  verdict: true,
}).meta({ id: 'EstimateOfDay' });
export type EstimateOfDay = z.infer<typeof EstimateOfDay>;

/** The summary of a day. */
export const PlanSummary = z
  .object({
    date: z.iso.date(),
    planned_tasks: Count.meta({ description: 'Tasks of the plan, but for those that were put there by starting them' }),
    planned_done_tasks: Count.meta({ description: 'How many of them were done by the end of the day' }),
    other_done_tasks: Count.meta({ description: 'Other tasks that were completed on the day' }),
    worked_minutes: Minutes,
    capacity_minutes: Count,
    unplanned_percentage: UnplannedPercentage,
    best_estimates: z.array(EstimateOfDay).meta({ description: 'Of the tasks completed on the day, the best first' }),
    worst_estimates: z.array(EstimateOfDay).meta({ description: 'Of the others, the worst first' }),
    note: z.string().meta({ description: 'The line for the next day; empty where there is none' }),
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'PlanSummary' });
export type PlanSummary = z.infer<typeof PlanSummary>;

const note = text('Note', NOTE_LENGTH);

export const DayClosing = body({ note: note.default('') });
export type DayClosing = z.infer<typeof DayClosing>;

/** The user knows which entries were cut: no device tells it any more. */
export const dismissCutEntries = endpoint({
  call: 'DELETE /entries/cut',
  scope: 'entries',
  command: { kind: 'dismiss_cut_entries', subject: 'settings' },
});
/** No device offers what was left on this day any more. */
export const dismissLeftOver = endpoint({
  call: 'POST /plan/:date/dismiss',
  scope: 'plan',
  command: { kind: 'dismiss_left_over', subject: 'plan' },
  params: DayParams,
});
export const getPlanSummary = endpoint({
  call: 'GET /plan/:date/summary',
  scope: 'read',
  params: DayParams,
  data: PlanSummary,
});
/** Writes the line for the next day; a day that is closed again is edited, and closing it forbids nothing. */
export const closeDay = endpoint({
  call: 'POST /plan/:date/close',
  scope: 'plan',
  command: { kind: 'close_day', subject: 'plan' },
  params: DayParams,
  body: DayClosing,
  data: PlanSummary,
});
/** Replaces the line that the plan of this day tells; an empty one removes it. */
export const updateNote = endpoint({
  call: 'PUT /plan/:date/note',
  scope: 'plan',
  command: { kind: 'update_note', subject: 'plan' },
  params: DayParams,
  body: body({ note }),
});
