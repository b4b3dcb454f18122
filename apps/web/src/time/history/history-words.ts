import type { ChangedField, Command } from '@daymark/contract/commands.ts';
import type { Priority } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { dateOf } from '#shared/current-day.ts';
import { dateText, timeText } from '#time/entries/entry-words.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';

/** Words for each kind of command, before the name of its record. */
const DEEDS: Record<string, string> = {
  create_project: 'Created project',
  update_project: 'Edited project',
  delete_project: 'Deleted project',
  create_list: 'Created list',
  update_list: 'Edited list',
  move_lists: 'Moved list',
  delete_list: 'Deleted list',
  create_category: 'Created category',
  update_category: 'Edited category',
  delete_category: 'Deleted category',
  create_experiment: 'Created experiment',
  update_experiment: 'Edited experiment',
  delete_experiment: 'Deleted experiment',
  create_task: 'Added',
  create_tasks: 'Added several tasks, such as',
  duplicate_task: 'Duplicated',
  update_task: 'Edited',
  change_tasks: 'Changed several tasks, such as',
  move_tasks: 'Moved',
  delete_task: 'Deleted',
  delete_tasks: 'Deleted several tasks, such as',
  make_task_of_item: 'Made a task of an item of',
  make_item_of_task: 'Made a task an item of',
  set_repeat: 'Set the repeats of',
  stop_repeat: 'Ended the repeats of',
  start_timer: 'Started',
  pause_timer: 'Paused',
  extend_timer: 'Extended the timer of',
  estimate_task: 'Estimated',
  complete_task: 'Completed',
  reopen_task: 'Opened again',
  review_task: 'Told how it was to do',
  create_entry: 'Added time to',
  update_entry: 'Corrected time of',
  delete_entry: 'Deleted time of',
  restore_entry: 'Put back time of',
  add_to_plan: 'Planned tasks for',
  remove_from_plan: 'Took a task out of the plan of',
  order_plan: 'Ordered the plan of',
  place_in_plan: 'Set a time in the plan of',
  update_note: 'Changed the note of',
  close_day: 'Closed',
  dismiss_left_over: 'Dismissed what was left before',
  add_to_board: 'Put lists on the board of',
  remove_from_board: 'Took a list off the board of',
  order_board: 'Ordered the board of',
  update_settings: 'Changed the settings',
  dismiss_cut_entries: 'Dismissed the news of cut entries',
  keep_forecast: 'Kept the forecast of',
  import_archive: 'Imported a file',
  import_file: 'Brought tasks of another planner',
};

/** The deed of a command in words, without whether that was an undo: 'Edited “Write report”'. */
export function deedWords({ kind, subject }: Pick<Command, 'kind' | 'subject'>): string {
  return [DEEDS[kind] ?? kind.replaceAll('_', ' '), nameOf(subject)].filter((part) => part !== '').join(' ');
}

/** Time and device of a command: 'Tue, Nov 24 14:02, Firefox on Linux'. */
export function whenWords({ at, by }: Pick<Command, 'at' | 'by'>): string {
  const date = Temporal.PlainDate.from(dateOf(at));
  return [`${dateText(date)} ${timeText(at)}`, ...(by === null ? [] : [by])].join(', ');
}

/** A command in words: 'Edited “Write report”', 'Undid: Planned tasks for Fri, Nov 20'. */
export function commandWords({ kind, subject, undoes }: Command, commands: ReadonlyMap<number, Command>): string {
  const words = deedWords({ kind, subject });
  if (undoes === null) return words;
  return `${isRedo(undoes, commands) ? 'Redid' : 'Undid'}: ${words}`;
}

/** A command in the history of its task: what has changed, or else what was done: 'Estimate 30m to 45m', 'Started'. */
export function taskCommandWords(command: Command, commands: ReadonlyMap<number, Command>): string {
  const { kind, undoes, changed } = command;
  const changes = kind.startsWith('update') || kind.startsWith('change') ? changeWords(changed).join(' · ') : '';
  const deed = isOfTask(command) ? deedWords({ kind, subject: NAMELESS }).replace(NAMES, '') : deedWords(command);
  const words = changes || deed;
  if (undoes === null) return words;
  return `${isRedo(undoes, commands) ? 'Redid' : 'Undid'}: ${words}`;
}

const isOfTask = ({ subject: { kind } }: Command): boolean => kind === 'task' || kind === 'entry';
const NAMELESS = { kind: 'task', id: null, name: '' } as const;
/** The end of a deed that a name is to follow. */
const NAMES = /(, such as| of| to)$/;

const isDay = ({ kind }: Command['subject']): boolean => kind === 'plan' || kind === 'board';

function nameOf(subject: Command['subject']): string {
  if (subject.name === '') return '';
  return isDay(subject) ? dateText(Temporal.PlainDate.from(subject.name)) : `“${subject.name}”`;
}

/** Whether the undone command was an undo itself. One that is not among the known ones counts as none. */
function isRedo(undone: number, commands: ReadonlyMap<number, Command>): boolean {
  const before = commands.get(undone)?.undoes ?? null;
  return before !== null && !isRedo(before, commands);
}

/** Names of the fields whose change is told; the others follow from these. */
const FIELDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  priority: 'Priority',
  planned_duration: 'Estimate',
  at_most: 'At most',
  due_date: 'Due',
  category_id: 'Category',
  list_id: 'List',
  project_id: 'Project',
  color: 'Color',
  progress: 'Progress',
  rrule: 'Repeats',
  started_at: 'Start',
  ended_at: 'End',
  at: 'Time',
  note: 'Note',
  mental_state: 'Mental state',
  reflection: 'Reflection',
  day_start_hour: 'Start of days',
  capacity_minutes: 'Hours of work',
  ask_before_done: 'Ask before Done',
};

const MOST_TOLD = 3;

/** The fields that a command has changed, in words: 'Estimate 30m to 45m', 'Description'. */
export function changeWords(changed: readonly ChangedField[]): string[] {
  const words = [...new Set(changed.flatMap((field) => fieldWords(field) ?? []))];
  const more = words.length - MOST_TOLD;
  return more > 0 ? [...words.slice(0, MOST_TOLD), `${more} more`] : words;
}

function fieldWords({ field, before, after }: ChangedField): string | null {
  const name = FIELDS[field];
  if (name === undefined) return null;
  const [was, is] = [valueWords(field, before), valueWords(field, after)];
  return was === null || is === null ? name : `${name} ${was} to ${is}`;
}

/** A value in a few words; null where they would be too many, or where only its id is known. */
function valueWords(field: string, value: ChangedField['before']): string | null {
  if (field === 'due_date') return value === null ? 'none' : dateText(Temporal.PlainDate.from(String(value)));
  if (field === 'planned_duration' && typeof value === 'number') return formatMinutes(value);
  if (field === 'at_most') return value === null ? 'none' : formatMinutes(Number(value));
  if (field === 'priority') return priorityLabel(value as Priority);
  if (field === 'name') return `“${value}”`;
  if (field === 'at') return value === null ? 'none' : String(value);
  if (field === 'started_at' || field === 'ended_at') return value === null ? 'now' : timeText(String(value));
  return null;
}
