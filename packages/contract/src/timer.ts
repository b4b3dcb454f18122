import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TimeEntry } from './entries.ts';
import {
  body,
  Id,
  IdParams,
  Instant,
  instantField,
  isValidSoFar,
  Minutes,
  requiredText,
  TEXT_LENGTH,
  wholeNumber,
} from './fields.ts';
import { TASK_STATUSES } from './statuses.ts';
import { MENTAL_STATES, minutesOf, PLANNED_DURATION, Task } from './tasks.ts';

/** The state of a task's timer; the client counts down against `server_time`, never against its own clock. */
export const TimerState = z
  .object({
    status: z.enum(TASK_STATUSES),
    task: Task,
    current_work_start: Instant.nullable(),
    current_planned_end: Instant.nullable(),
    total_time_worked: Minutes,
    is_expired: z.boolean(),
    remaining_seconds: z.int().nonnegative().meta({
      description:
        'Of the running countdown, 0 once expired; where none runs, what the next start would count down (0 when done)',
    }),
    server_time: Instant,
  })
  .meta({ id: 'TimerState' });
export type TimerState = z.infer<typeof TimerState>;

/** Limits in minutes. */
export const ADDITIONAL_MINUTES = { min: 1, max: 240, default: 15 } as const;

const overtime_minutes = z
  .number('Overtime minutes must be a number')
  .min(0, 'Overtime minutes must be at least 0')
  .meta({ description: 'How much of the time since the planned end was work; all of it where absent' });

/** Longest time for which a press can wait for a network, in days. */
export const LONGEST_WAIT_DAYS = 7;

export const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * 24 * 60 * 60_000;

/** How long ago something was pressed, by a clock that cannot be set; `field` is its name in messages. */
function agoOf(field: string) {
  const outside = `${field} must be between 0 and ${LONGEST_WAIT_MS}`;
  return z
    .number(`${field} must be a whole number`)
    .int(`${field} must be a whole number`)
    .min(0, outside)
    .max(LONGEST_WAIT_MS, outside)
    .optional();
}

const pressed_ago_ms = agoOf('Pressed ago').meta({
  description:
    'Milliseconds since the press, where it had to wait for a network: it acts as of then, but never before the last change of ' +
    'this timer. A timer that has stopped since stays as it is',
});

const worked_ago_ms = agoOf('Worked ago').meta({
  description:
    'Milliseconds since work ended, where its end had to wait for a network: it says so in place of `worked_until` and ' +
    '`overtime_minutes`, and is held between the start of the timer and the press',
});

/** The state of a timer that was started, the task that a switch has paused, and the time that was not free. */
export const StartedTimer = TimerState.extend({
  paused: Task.nullable().meta({ description: 'The task whose timer a switch has paused' }),
  taken: z.array(z.object({ started_at: Instant, ended_at: Instant })).meta({
    description:
      'Of a start with `pressed_ago_ms`: parts of its time that were booked on other work meanwhile, and stay so',
  }),
}).meta({ id: 'StartedTimer' });
export type StartedTimer = z.infer<typeof StartedTimer>;

export const WorkRequest = body({
  duration_minutes: wholeNumber(
    'Duration',
    PLANNED_DURATION.min,
    PLANNED_DURATION.max,
    'Duration must be greater than 0',
  ).optional(),
  switch: z
    .boolean('Switch must be true or false')
    .optional()
    .meta({ description: 'Pauses the task that runs, if another one does, and starts this one' }),
  overtime_minutes: overtime_minutes.optional().meta({
    description:
      'With `switch`: how much of the time since the planned end of the paused timer was work. A must where that has passed ' +
      'by more than a minute',
  }),
  pressed_ago_ms,
  worked_ago_ms,
  paused_id: Id.optional().meta({
    description:
      'With `switch` and `pressed_ago_ms`: the task whose timer the person saw. What is said of the end of work is about no other one',
  }),
  stopped_ago_ms: agoOf('Stopped ago').meta({
    description:
      'With `pressed_ago_ms`: milliseconds since the press that stopped this timer, where it was stopped before the network came back',
  }),
}).refine(({ pressed_ago_ms, stopped_ago_ms = 0 }) => stopped_ago_ms <= (pressed_ago_ms ?? 0), {
  path: ['stopped_ago_ms'],
  error: 'Stopped ago must not be more than pressed ago',
  when: isValidSoFar,
});
export type WorkRequest = z.infer<typeof WorkRequest>;

/** The end of a time entry, also of one whose timer was not stopped in time. */
export const EndRequest = body({
  worked_until: instantField('Worked until')
    .optional()
    .meta({ description: 'When work ended, from the start of the entry to now; now where absent' }),
  overtime_minutes: overtime_minutes.optional(),
  pressed_ago_ms,
  worked_ago_ms,
});
export type EndRequest = z.infer<typeof EndRequest>;

export const Extension = body({
  additional_minutes: wholeNumber(
    'Additional minutes',
    ADDITIONAL_MINUTES.min,
    ADDITIONAL_MINUTES.max,
    'Please enter additional minutes',
  ),
  overtime_minutes: overtime_minutes.optional(),
  pressed_ago_ms,
  worked_ago_ms,
});
export type Extension = z.infer<typeof Extension>;

/** State and reflection of a task that is done; null, said explicitly, is told later. */
export const Review = body({
  mental_state: z
    .string('Please select your mental state')
    .trim()
    .toLowerCase()
    .pipe(z.enum(MENTAL_STATES, 'Please select your mental state'))
    .nullable()
    .meta({ description: `One of ${MENTAL_STATES.join(', ')}, in any case; null where it is told later` }),
  reflection: requiredText('Reflection', 'Please add your reflection', TEXT_LENGTH)
    .nullable()
    .meta({ description: 'Null where it is told later' }),
});
export type Review = z.infer<typeof Review>;

export const Completion = EndRequest.extend(Review.shape);
export type Completion = z.infer<typeof Completion>;
export type CompletionInput = z.input<typeof Completion>;

/**
 * Starts the timer. A 409 has the entry that takes this time already as `data`, where there is one: here and in the
 * next three calls. A switch that does not say how much of a long overtime was work is a 409 with the running task as `data`.
 */
export const startTimer = endpoint({
  call: 'POST /task/:id/timer/work',
  scope: 'timer',
  command: { kind: 'start_timer', subject: 'task' },
  params: IdParams,
  body: WorkRequest,
  data: StartedTimer,
  refusals: [409],
  conflictData: z.union([TimeEntry, Task]),
});
export const pauseTimer = endpoint({
  call: 'POST /task/:id/timer/pause',
  scope: 'timer',
  command: { kind: 'pause_timer', subject: 'task' },
  params: IdParams,
  body: EndRequest,
  data: TimerState,
  refusals: [409],
  conflictData: TimeEntry,
});
/** Counts from the planned end, or from now where that has passed. */
export const extendTimer = endpoint({
  call: 'POST /task/:id/timer/extend',
  scope: 'timer',
  command: { kind: 'extend_timer', subject: 'task' },
  params: IdParams,
  body: Extension,
  data: TimerState,
  refusals: [409],
  conflictData: TimeEntry,
});
export const completeTask = endpoint({
  call: 'POST /task/:id/timer/complete',
  scope: 'timer',
  command: { kind: 'complete_task', subject: 'task' },
  params: IdParams,
  body: Completion,
  data: TimerState,
  refusals: [409],
  conflictData: TimeEntry,
});
/**
 * Says how long a started task will take, which nobody did before its start: within the first minutes of work, and once. The
 * running countdown becomes one of these minutes.
 */
export const estimateTask = endpoint({
  call: 'POST /task/:id/estimate',
  scope: 'tasks',
  command: { kind: 'estimate_task', subject: 'task' },
  params: IdParams,
  body: body({ minutes: minutesOf('Minutes') }),
  data: TimerState,
  refusals: [409],
});
export const getTimerStatus = endpoint({
  call: 'GET /task/:id/timer/status',
  scope: 'read',
  params: IdParams,
  data: TimerState,
});
/** Whether the countdown has run out, in `is_expired`. */
export const getTimerExpired = endpoint({
  call: 'GET /task/:id/timer/expired',
  scope: 'read',
  params: IdParams,
  data: TimerState,
});
export const pollTimer = endpoint({
  call: 'GET /task/:id/timer/poll',
  scope: 'read',
  params: IdParams,
  data: TimerState,
});
export const getActiveTimer = endpoint({ call: 'GET /task/active', scope: 'read', data: TimerState.nullable() });
