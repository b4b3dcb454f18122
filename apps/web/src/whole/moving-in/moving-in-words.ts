import { type Forecast, USUAL_DAY } from '@daymark/contract/forecasts.ts';
import type { FilePreview, FileTask } from '@daymark/contract/moving-in.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { counted, formatCount, formatDate } from '#ui/format.ts';

/** Planners whose files are read, and where each writes them. */
export const PLANNERS = [
  { name: 'Todoist', where: 'Settings › Backups' },
  { name: 'TickTick', where: 'Settings › Account › Generate backup' },
  { name: 'Google Tasks', where: 'takeout.google.com' },
  { name: 'Trello', where: 'Board menu › Print, export and share › Export as JSON' },
  { name: 'Super Productivity', where: 'Settings › Sync & Export › Export data' },
  { name: 'Toggl Track', where: 'Reports › Detailed › Download CSV' },
  { name: 'Clockify, solidtime, Kimai, Harvest', where: 'Detailed report › CSV' },
  { name: 'Nextcloud Tasks, Tasks.org, Thunderbird', where: 'Export as iCalendar (.ics)' },
  { name: 'Vikunja', where: 'Settings › Export your data' },
  { name: 'Taskwarrior', where: 'task export > tasks.json' },
  { name: 'Linear, Jira, Asana', where: 'Export as CSV' },
  { name: 'Any other', where: 'todo.txt, or a table (CSV) whose first line names its columns' },
] as const;

const list = new Intl.ListFormat('en');

/** '2 projects, 24 tasks (8 done), and 12 time entries over 14h 20m'. */
export function countsText({ counts }: Pick<FilePreview, 'counts'>): string {
  const { projects, lists, categories, repeats, tasks, done, time_entries, plan_tasks, worked_minutes } = counts;
  const entries = time_entries === 1 ? '1 time entry' : `${formatCount(time_entries)} time entries`;
  const parts: [number, string][] = [
    [projects, counted(projects, 'project')],
    [lists, counted(lists, 'list')],
    [tasks, `${counted(tasks, 'task')}${done > 0 ? ` (${formatCount(done)} done)` : ''}`],
    [categories, categories === 1 ? '1 category' : `${formatCount(categories)} categories`],
    [repeats, counted(repeats, 'repeat')],
    [plan_tasks, counted(plan_tasks, 'planned task')],
    [time_entries, `${entries} over ${formatMinutes(Math.round(worked_minutes))}`],
  ];
  return list.format(parts.filter(([count]) => count > 0).map(([, text]) => text));
}

/** Place and figures of a task that a file holds. */
export function taskText({ project, list, category, planned_duration, due_date, is_done, worked_minutes }: FileTask) {
  return [
    `${project} › ${list}`,
    category,
    planned_duration === null ? null : formatMinutes(planned_duration),
    due_date === null ? null : `due ${formatDate(due_date)}`,
    worked_minutes > 0 ? `${formatMinutes(Math.round(worked_minutes))} worked` : null,
    is_done ? 'done' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** A usual day in words, from the history that has come in; why it says nothing of oneself yet, where there is none. */
export function forecastText({ p50_minutes, history_tasks, basis }: Forecast): string {
  const day = `a plan of ${formatMinutes(USUAL_DAY.tasks * USUAL_DAY.minutes)} is likely ${formatMinutes(p50_minutes)}`;
  if (basis === 'prior') {
    return `None of these tasks has both an estimate and time, so forecasts begin with the usual errors of people: ${day}.`;
  }
  return `From your ${counted(history_tasks, 'finished task')}: ${day}.`;
}
