import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, IdParams, Instant, Minutes, requiredText, TEXT_LENGTH, wholeNumber } from './fields.ts';
import { TASK_STATUSES } from './statuses.ts';
import { MENTAL_STATES, PLANNED_DURATION, Task } from './tasks.ts';

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

export const WorkRequest = body({
  duration_minutes: wholeNumber(
    'Duration',
    PLANNED_DURATION.min,
    PLANNED_DURATION.max,
    'Duration must be greater than 0',
  ).optional(),
});

export const Completion = body({
  mental_state: z
    .string('Please select your mental state')
    .trim()
    .toLowerCase()
    .pipe(z.enum(MENTAL_STATES, 'Please select your mental state'))
    .meta({ description: `One of ${MENTAL_STATES.join(', ')}, in any case` }),
  reflection: requiredText('Reflection', 'Please add your reflection', TEXT_LENGTH),
});
export type Completion = z.infer<typeof Completion>;
export type CompletionInput = z.input<typeof Completion>;

export const startTimer = endpoint({
  call: 'POST /task/:id/timer/work',
  params: IdParams,
  body: WorkRequest,
  data: TimerState,
  refusals: [409],
});
export const pauseTimer = endpoint({
  call: 'POST /task/:id/timer/pause',
  params: IdParams,
  data: TimerState,
  refusals: [409],
});
export const completeTask = endpoint({
  call: 'POST /task/:id/timer/complete',
  params: IdParams,
  body: Completion,
  data: TimerState,
  refusals: [409],
});
export const getTimerStatus = endpoint({ call: 'GET /task/:id/timer/status', params: IdParams, data: TimerState });
export const getActiveTimer = endpoint({ call: 'GET /task/active', data: TimerState.nullable() });
