import type { Change } from '@daymark/contract/events.ts';
import type { QueryKey } from '@tanstack/react-query';

/** First words of query keys that show records, or figures of them. */
const RECORDS = [
  'projects',
  'lists',
  'workspace',
  'plan',
  'categories',
  'tasks',
  'timer',
  'analytics',
  'experiments',
  'search',
  'promises',
];

/** First words of the query keys that a change of each kind can touch; null for all of them. */
const TOUCHED: { [Kind in Change['kind']]: string[] | null } = {
  // Other records show the names of these, and deleting one can delete tasks and stop a running timer.
  project: RECORDS,
  list: RECORDS,
  category: RECORDS,
  task: RECORDS.filter((word) => word !== 'timer'),
  // A list that was left on an earlier day is offered until it is on the board.
  workspace: ['workspace', 'plan'],
  // Plans of other work move the chance of a promise.
  plan: ['plan', 'promises'],
  timer: ['timer'],
  experiment: ['experiments'],
  // Keeping a forecast changes only the record of kept forecasts, a query below 'analytics'.
  forecast: ['analytics'],
  promise: ['promises'],
  profile: ['profile'],
  // Settings decide when a day begins, on which the figures of every day depend.
  settings: null,
  access: ['access'],
  trash: ['trash'],
  busy: ['plan', 'busy'],
  everything: null,
};

/** First words of keys whose second word is the id of a record of this kind. */
const KINDS: Record<string, Change['kind']> = {
  projects: 'project',
  lists: 'list',
  categories: 'category',
  tasks: 'task',
  experiments: 'experiment',
};

/** Whether the answer to the query of this key may be another one after the change. */
export function isTouched([word, ...rest]: QueryKey, change: Change): boolean {
  if (word === 'commands' || word === 'trash') return true; // each change stands in the history, and a deletion in both
  const words = TOUCHED[change.kind];
  if (words === null) return true;
  if (!words.includes(String(word))) return false;
  if (word === 'promises') return true; // the work on other lists moves the chance of each
  const [id, part] = rest;
  // The forecast in a summary comes from the finished tasks of all lists.
  if (part === 'summary' && word !== 'plan') return true;
  // These choices hold names of lists and their projects, which no change of a task alters.
  if (word === 'lists' && id === 'options') return change.kind !== 'task';
  if ('id' in change && typeof id === 'number' && KINDS[String(word)] === change.kind) return id === change.id;
  if (change.kind === 'plan') return isPlanOf(change.date, rest);
  const isOfLists = word === 'workspace' && Array.isArray(part);
  if (change.kind === 'workspace') return !isOfLists; // the board, whose lists are asked for by their ids
  const listId = listOf(change);
  if (listId === undefined) return true;
  if (word === 'lists') return id === listId;
  return !isOfLists || part.includes(listId);
}

/** Whether the plan of a day is read: by its date, or by the first of several days and their number. Dates rest on those of all days. */
function isPlanOf(date: string, [first, part]: unknown[]): boolean {
  if (first === 'when') return true;
  if (typeof part !== 'number') return first === date;
  const days = Temporal.PlainDate.from(String(first)).until(date).days;
  return days >= 0 && days < part;
}

function listOf(change: Change): number | undefined {
  if (change.kind === 'task') return change.list_id;
  return change.kind === 'list' ? change.id : undefined;
}
