import { AssistantEstimates, getAnalyticsSummary } from '@daymark/contract/analytics.ts';
import { getDayEntries, getTaskEntries } from '@daymark/contract/entries.ts';
import { Count, DateRange, dayField, idOf, idsOf, Minutes } from '@daymark/contract/fields.ts';
import { FinishDates, FinishQuestion, forecastWhen } from '@daymark/contract/finish-dates.ts';
import { forecastTasks, getTypicalTime, TASKS_OF_A_FORECAST, TypicalTime } from '@daymark/contract/forecasts.ts';
import { getHours, HOURS_BY, HoursRow } from '@daymark/contract/hours.ts';
import { getListSummary } from '@daymark/contract/lists.ts';
import { getPlan, Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { getProject, getProjectSummary, getProjects } from '@daymark/contract/projects.ts';
import { FoundList, FoundProject, RESULTS, search } from '@daymark/contract/search.ts';
import { CategoryOption, PlannedDuration } from '@daymark/contract/tasks.ts';
import { getActiveTimer, TimerState } from '@daymark/contract/timer.ts';
import { FREE_MINUTES_RULE, getWhatFits } from '@daymark/contract/what-fits.ts';
import { z } from 'zod';
import {
  NamedTask,
  ToldAccuracy,
  ToldEntry,
  ToldFit,
  ToldForecast,
  ToldList,
  ToldProject,
  ToldTask,
} from './told-records.ts';
import { READS, said, type Tool, tool } from './tool.ts';

/** Most rows of an answer that can have thousands. */
const MOST_ROWS = 200;

const date = said(dayField('Date').optional(), 'Today if absent');
const time_zone = z.string('Time zone must be text').optional();

const findTasks = tool({
  name: 'find_tasks',
  description:
    'Find tasks, lists, projects, categories by words. Filters: is:open is:done due:today due:week due:overdue planned:today estimate:none #category @list',
  annotations: READS,
  calls: [search],
  input: z.object({
    query: z.string('Query must be text'),
    limit: z.int().min(1).max(RESULTS.max).optional(),
    time_zone,
  }),
  output: z.object({
    tasks: z.array(ToldTask),
    lists: z.array(FoundList.omit({ project_id: true })),
    projects: z.array(FoundProject.omit({ excerpt: true })),
    categories: z.array(CategoryOption.pick({ id: true, name: true })),
    more: z.array(z.string()),
  }),
  run: (call, { query, limit = RESULTS.default }) => call(search, { query: { q: query, limit: String(limit) } }),
});

const getDay = tool({
  name: 'get_day',
  description: 'Plan of a day with likely times, what is done, and the running timer',
  annotations: READS,
  calls: [getPlan, getActiveTimer],
  input: z.object({ date, time_zone }),
  output: z.object({
    ...Plan.pick({
      date: true,
      capacity_minutes: true,
      worked_minutes: true,
      planned_minutes: true,
      likely_minutes: true,
      leave_out: true,
    }).shape,
    tasks: z.array(
      PlannedTask.pick({ at: true, likely_start: true, likely_end: true, likely_minutes: true }).extend({
        task: ToldTask,
      }),
    ),
    done: z.array(NamedTask),
    running: TimerState.pick({ remaining_seconds: true }).extend({ task: NamedTask }).nullable(),
  }),
  run: async (call, { date }, { today }) => ({
    ...(await call(getPlan, { params: { date: date ?? today } })),
    running: await call(getActiveTimer, {}),
  }),
});

const getProjectTool = tool({
  name: 'get_project',
  description: 'A project with its lists and forecast; without project_id all projects',
  annotations: READS,
  calls: [getProjects, getProject, getProjectSummary],
  input: z.object({ project_id: idOf('Project').optional() }),
  output: z.object({
    projects: z.array(ToldProject),
    lists: z.array(ToldList),
    forecast: ToldForecast.nullable(),
  }),
  run: async (call, { project_id }) => {
    if (project_id === undefined) return { projects: await call(getProjects, {}), lists: [], forecast: null };
    const params = { id: String(project_id) };
    const { lists, ...project } = await call(getProject, { params });
    const { forecast } = await call(getProjectSummary, { params });
    return { projects: [project], lists, forecast };
  },
});

/** The open tasks that a question is about. */
const SUBJECT = {
  task_ids: idsOf('Task', TASKS_OF_A_FORECAST).optional(),
  list_id: idOf('List').optional(),
  project_id: idOf('Project').optional(),
};

const forecast = tool({
  name: 'forecast',
  description:
    'Minutes of work left in open tasks, calibrated by finished ones: half the time up to p50, 8 of 10 up to p80. One of task_ids, list_id, project_id',
  annotations: READS,
  calls: [forecastTasks, getListSummary, getProjectSummary],
  input: z.object(SUBJECT).refine(({ task_ids, list_id, project_id }) => {
    return [task_ids, list_id, project_id].filter((given) => given !== undefined).length === 1;
  }, 'Send one of task_ids, list_id and project_id'),
  output: z.object({ forecast: ToldForecast.nullable() }),
  run: async (call, { task_ids, list_id, project_id }) => {
    if (task_ids) return { forecast: await call(forecastTasks, { body: { task_ids } }) };
    if (list_id !== undefined) return call(getListSummary, { params: { id: String(list_id) } });
    return call(getProjectSummary, { params: { id: String(project_id) } });
  },
});

const when = tool({
  name: 'when',
  description:
    'Days by which open tasks are done: half the time p50_date, 8 of 10 p80_date, null beyond two years; all null while under 15 days are known. Same fields as forecast',
  annotations: READS,
  calls: [forecastWhen],
  input: z.object({
    ...SUBJECT,
    leave_out: FinishQuestion.shape.leave_out,
    minutes_a_week: FinishQuestion.shape.minutes_a_week,
    from: FinishQuestion.shape.from,
    wished_date: FinishQuestion.shape.wished_date,
    time_zone,
  }),
  output: z.object({ when: FinishDates.omit({ is_shared: true, days_known: true }).nullable() }),
  run: async (call, { time_zone: _, ...question }) => ({ when: await call(forecastWhen, { body: question }) }),
});

const whatFits = tool({
  name: 'what_fits',
  description:
    'Open tasks that end within free minutes 8 of 10 times, and those that do half the time, most urgent first',
  annotations: READS,
  calls: [getWhatFits],
  input: z.object({ minutes: z.int(FREE_MINUTES_RULE), time_zone }),
  output: z.object({ fits: z.array(ToldFit), may_fit: z.array(ToldFit) }),
  run: (call, { minutes }) => call(getWhatFits, { query: { minutes: String(minutes) } }),
});

const typicalDuration = tool({
  name: 'typical_duration',
  description:
    'How long finished tasks with about this estimate really took, null while too few are known. Ask before you estimate',
  annotations: READS,
  calls: [getTypicalTime],
  input: z.object({ planned_duration: said(PlannedDuration, 'Minutes'), category_id: idOf('Category').optional() }),
  output: z.object({ typical: TypicalTime.nullable() }),
  run: async (call, { planned_duration, category_id }) => {
    const category = category_id === undefined ? {} : { category_id: String(category_id) };
    return {
      typical: await call(getTypicalTime, { query: { planned_duration: String(planned_duration), ...category } }),
    };
  },
});

const getAnalytics = tool({
  name: 'get_analytics',
  description: 'Completion, accuracy of estimates and hours of a period, all time without dates',
  annotations: READS,
  calls: [getAnalyticsSummary, getHours],
  input: z.object({ ...DateRange.shape, by: z.enum(HOURS_BY).optional(), time_zone }),
  output: z.object({
    total_tasks: Count,
    completed_tasks: Count,
    total_minutes: Minutes,
    estimation_accuracy: ToldAccuracy,
    assistant_estimates: AssistantEstimates.nullable(),
    hours: z.array(HoursRow.pick({ name: true, date: true, minutes: true })),
  }),
  run: async (call, { by = 'project', time_zone: _, ...dates }) => {
    const summary = await call(getAnalyticsSummary, { query: dates });
    const { rows, total_minutes } = await call(getHours, { query: { ...dates, by } });
    return { ...summary, total_minutes, hours: rows.slice(0, MOST_ROWS) };
  },
});

const listEntries = tool({
  name: 'list_entries',
  description: `Time worked on a day or on a task, the latest ${MOST_ROWS} entries`,
  annotations: READS,
  calls: [getDayEntries, getTaskEntries],
  input: z.object({ date, task_id: idOf('Task').optional(), time_zone }),
  output: z.object({ entries: z.array(ToldEntry) }),
  run: async (call, { date, task_id }, { today }) => {
    const entries =
      task_id === undefined
        ? await call(getDayEntries, { query: { date: date ?? today } })
        : await call(getTaskEntries, { params: { id: String(task_id) } });
    return { entries: entries.slice(-MOST_ROWS) };
  },
});

/** Tools that change nothing, in the order of the list. */
export const READING_TOOLS: readonly Tool[] = [
  findTasks,
  getDay,
  getProjectTool,
  forecast,
  typicalDuration,
  whatFits,
  when,
  getAnalytics,
  listEntries,
];
