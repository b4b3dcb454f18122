import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { createEntry, NewEntry } from '@daymark/contract/entries.ts';
import { dayField, idOf, idsOf } from '@daymark/contract/fields.ts';
import {
  addToPlan,
  ChangedPlan,
  orderPlan,
  PlanAddition,
  removeFromPlan,
  TASKS_OF_A_DAY,
} from '@daymark/contract/plan.ts';
import { createTasks, QuickTask } from '@daymark/contract/quick-add.ts';
import { MENTAL_STATES, TaskChanges, updateTask } from '@daymark/contract/tasks.ts';
import {
  ADDITIONAL_MINUTES,
  Completion,
  completeTask,
  extendTimer,
  getTimerStatus,
  pauseTimer,
  startTimer,
  TimerState,
  WorkRequest,
} from '@daymark/contract/timer.ts';
import { z } from 'zod';
import { ChangedTask, NamedTask, ToldEntry } from './told-records.ts';
import { ADDS, CHANGES, said, type Tool, tool } from './tool.ts';

/** Most tasks that an assistant adds at once: as many as a person still reads. */
const MOST_ADDED = 25;

const time_zone = z.string('Time zone must be text').optional();
const task_id = idOf('Task');

const TaskToAdd = z.object({
  name: QuickTask.shape.name,
  description: QuickTask.shape.description,
  list_id: said(QuickTask.shape.list_id, 'Inbox without list_id and list_name'),
  list_name: said(QuickTask.shape.list_name, 'Made if missing'),
  category_name: said(QuickTask.shape.category_name, 'Made if missing'),
  planned_duration: said(QuickTask.shape.planned_duration, 'Minutes; absent: no estimate'),
  priority: QuickTask.shape.priority,
  due_date: QuickTask.shape.due_date,
  plan_date: said(QuickTask.shape.plan_date, 'Day in whose plan it comes'),
  at: said(QuickTask.shape.at, 'HH:MM on plan_date'),
});

const addTasks = tool({
  name: 'add_tasks',
  description: `Add up to ${MOST_ADDED} tasks, all or none`,
  annotations: ADDS,
  calls: [createTasks],
  input: z.object({
    tasks: z
      .array(TaskToAdd, 'Tasks must be an array')
      .min(1, 'Please add a task')
      .max(MOST_ADDED, `Tasks must be at most ${MOST_ADDED}`),
    time_zone,
  }),
  output: z.object({ tasks: z.array(ChangedTask) }),
  run: async (call, { tasks }) => {
    const inbox = (task: z.output<typeof TaskToAdd>) =>
      task.list_id === undefined && task.list_name === undefined ? { list_id: null } : {};
    return { tasks: await call(createTasks, { body: { tasks: tasks.map((task) => ({ ...task, ...inbox(task) })) } }) };
  },
});

const CHANGED = { name: true, description: true, priority: true, planned_duration: true, category_id: true } as const;

const changeTask = tool({
  name: 'update_task',
  description: 'Change fields of a task; its estimate only before the first start',
  annotations: CHANGES,
  calls: [updateTask],
  input: TaskChanges.pick({ ...CHANGED, due_date: true }).extend({ task_id }),
  output: z.object({ task: ChangedTask }),
  run: async (call, { task_id, ...changes }) => ({
    task: await call(updateTask, { params: { id: String(task_id) }, body: changes }),
  }),
});

const planDay = tool({
  name: 'plan_day',
  description: 'Change the plan of a day: remove tasks, add some at its end, put some first in this order',
  annotations: CHANGES,
  calls: [removeFromPlan, addToPlan, orderPlan],
  input: z
    .object({
      date: said(dayField('Date').optional(), 'Today if absent'),
      remove: idsOf('Task', TASKS_OF_A_DAY).optional(),
      add: idsOf('Task', TASKS_OF_A_DAY).optional(),
      at: said(PlanAddition.shape.at, 'HH:MM for one added task'),
      order: idsOf('Task', TASKS_OF_A_DAY).optional(),
      time_zone,
    })
    .refine(({ remove, add, order }) => remove ?? add ?? order, 'Say which tasks to remove, add or order'),
  output: z.object({
    date: ChangedPlan.shape.date,
    tasks: z.array(z.object({ at: z.string().nullable(), task: NamedTask })),
  }),
  run: async (call, { date, remove = [], add, at, order }, { today }) => {
    const params = { date: date ?? today };
    let plan: ChangedPlan = { ...params, tasks: [] };
    for (const id of remove) plan = await call(removeFromPlan, { params: { ...params, id: String(id) } });
    if (add) plan = await call(addToPlan, { params, body: { task_ids: add, ...(at !== undefined && { at }) } });
    if (order) plan = await call(orderPlan, { params, body: { task_ids: order } });
    return plan;
  },
});

const timer = tool({
  name: 'timer',
  description: 'Start, pause or extend the timer of a task. minutes: of the countdown, or added by extend',
  annotations: ADDS,
  calls: [startTimer, pauseTimer, extendTimer],
  input: z.object({
    task_id,
    action: z.enum(['start', 'pause', 'extend'], 'Action must be start, pause or extend'),
    minutes: z.int('Minutes must be a whole number').optional(),
    switch: said(WorkRequest.shape.switch, 'With start: pauses the task that runs'),
    overtime_minutes: said(WorkRequest.shape.overtime_minutes, 'Work since the planned end passed'),
  }),
  output: TimerState.pick({ total_time_worked: true, remaining_seconds: true }).extend({
    task: ChangedTask,
    paused: NamedTask.nullable(),
  }),
  run: async (call, { task_id, action, minutes, switch: isSwitch, overtime_minutes }) => {
    const params = { id: String(task_id) };
    const overtime = overtime_minutes === undefined ? {} : { overtime_minutes };
    if (action === 'pause') return { ...(await call(pauseTimer, { params, body: overtime })), paused: null };
    if (action === 'extend') {
      const body = { additional_minutes: minutes ?? ADDITIONAL_MINUTES.default, ...overtime };
      return { ...(await call(extendTimer, { params, body })), paused: null };
    }
    const countdown = minutes === undefined ? {} : { duration_minutes: minutes };
    return call(startTimer, { params, body: { ...countdown, ...overtime, ...(isSwitch && { switch: true }) } });
  },
});

const complete = tool({
  name: 'complete_task',
  description: 'Complete a task. mental_state and reflection only as the user said them; absent: told later',
  annotations: ADDS,
  calls: [getTimerStatus, completeTask, completeWithoutTimer],
  input: z.object({
    task_id,
    mental_state: said(Completion.shape.mental_state.optional(), MENTAL_STATES.join(', ')),
    reflection: Completion.shape.reflection.optional(),
    overtime_minutes: Completion.shape.overtime_minutes,
  }),
  output: z.object({ task: ChangedTask }),
  run: async (call, { task_id, mental_state = null, reflection = null, overtime_minutes }) => {
    const params = { id: String(task_id) };
    const review = { mental_state, reflection };
    const { status } = await call(getTimerStatus, { params });
    if (status !== 'active') return { task: await call(completeWithoutTimer, { params, body: review }) };
    const overtime = overtime_minutes === undefined ? {} : { overtime_minutes };
    return call(completeTask, { params, body: { ...review, ...overtime } });
  },
});

const bookTime = tool({
  name: 'book_time',
  description: 'Book past work on a task, as the user tells it',
  annotations: ADDS,
  calls: [createEntry],
  input: NewEntry,
  output: z.object({ entry: ToldEntry }),
  run: async (call, entry) => ({ entry: await call(createEntry, { body: entry }) }),
});

/** Tools that change something, in the order of the list. */
export const WRITING_TOOLS: readonly Tool[] = [addTasks, changeTask, planDay, timer, complete, bookTime];
