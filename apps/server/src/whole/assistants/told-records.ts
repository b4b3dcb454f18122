import { EstimationAccuracy } from '@daymark/contract/analytics.ts';
import { TimeEntry } from '@daymark/contract/entries.ts';
import { Forecast } from '@daymark/contract/forecasts.ts';
import { List } from '@daymark/contract/lists.ts';
import { Project } from '@daymark/contract/projects.ts';
import { Task } from '@daymark/contract/tasks.ts';
import { FittingTask } from '@daymark/contract/what-fits.ts';

// A model reads every word of an answer: of each record it is told what it can plan with.

export const ToldTask = Task.pick({
  id: true,
  name: true,
  list_id: true,
  status: true,
  priority: true,
  due_date: true,
  planned_duration: true,
  estimate_origin: true,
  total_time_worked: true,
});

/** A task after a change of it. */
export const ChangedTask = Task.pick({ id: true, name: true, status: true });

export const NamedTask = Task.pick({ id: true, name: true });

export const ToldProject = Project.pick({
  id: true,
  name: true,
  status: true,
  total_tasks: true,
  completed_tasks: true,
});

export const ToldList = List.pick({ id: true, name: true, task_count: true, completed_tasks: true });

export const ToldEntry = TimeEntry.pick({
  id: true,
  task_id: true,
  task_name: true,
  started_at: true,
  ended_at: true,
  minutes: true,
});

export const ToldForecast = Forecast.pick({
  tasks: true,
  p50_minutes: true,
  p80_minutes: true,
  history_tasks: true,
  not_estimated: true,
});

export const ToldAccuracy = EstimationAccuracy.pick({
  accuracy_percentage: true,
  bias: true,
  tendency: true,
});

export const ToldFit = FittingTask.pick({ p50_minutes: true, p80_minutes: true }).extend({ task: NamedTask });
