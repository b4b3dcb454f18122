import { fieldOf, isTrueIn, type JsonObject, numberIn, objectsIn, textIn } from './json-values.ts';
import { instantIn, momentIn, shownAt } from './moments.ts';
import {
  addLine,
  type Context,
  fileOf,
  newProject,
  newTask,
  type ReadFile,
  type ReadList,
  type ReadTask,
} from './read-file.ts';
import { counted } from './sentences.ts';
import { timeLine } from './zone-clock.ts';

/** Colors of labels by the names that Trello gives them. */
const COLORS: Record<string, string> = {
  ...{ purple: '#9c36b5', red: '#e03131', green: '#2f9e44', yellow: '#f08c00', orange: '#e8590c', blue: '#4263eb' },
  ...{ sky: '#1098ad', lime: '#5c940d', pink: '#c2255c', black: '#495057' },
};

const FINISHED = ['done', 'erledigt', 'fait', 'hecho'];

/** Actions that an export of a board holds at most, the latest ones: comments are among them. */
const MOST_ACTIONS = 1000;

/** Reads the JSON of a board. */
export function readTrello(board: unknown, ctx: Context): ReadFile {
  const project = newProject(textIn(board, 'name'), {
    description: textIn(board, 'desc'),
    created: madeAt(textIn(board, 'id')),
  });
  const open = byPlace(objectsIn(board, 'lists')).filter((list) => !isTrueIn(list, 'closed'));
  const lists = new Map(
    open.map((list): [string, ReadList] => [textIn(list, 'id'), { project, name: textIn(list, 'name') }]),
  );
  project.lists.push(...lists.values());
  const hidden = (card: JsonObject) => isTrueIn(card, 'closed') || !lists.has(textIn(card, 'idList'));
  const cards = objectsIn(board, 'cards').filter((card) => isNoTemplate(card, ctx));
  const bringsClosed = asksForClosed(cards.filter(hidden), ctx);
  const finished = new Set(askForFinished(open, ctx));
  if (bringsClosed) for (const list of closedLists(board, project)) lists.set(list.id, list.list);
  const checklists = Map.groupBy(byPlace(objectsIn(board, 'checklists')), (checklist) => textIn(checklist, 'idCard'));
  const comments = Map.groupBy(commentsIn(board, ctx), (action) =>
    textIn(fieldOf(fieldOf(action, 'data'), 'card'), 'id'),
  );
  const tasks = byPlace(cards).flatMap((card): ReadTask[] => {
    const id = textIn(card, 'id');
    const list = lists.get(textIn(card, 'idList'));
    if (isTrueIn(card, 'closed') && !bringsClosed) return leftOut(card, 'is archived', ctx);
    if (!list) return leftOut(card, 'its list is archived', ctx);
    const task = taskOf(card, list, finished, ctx);
    for (const checklist of checklists.get(id) ?? []) addChecklist(task, checklist);
    for (const { name, url } of attachmentsOf(card))
      addLine(task, 'attachments', name === '' ? url : `${name}: ${url}`);
    task.comments = (comments.get(id) ?? []).map((action) => ({
      at: instantIn(textIn(action, 'date'), ctx.clock) ?? ctx.now,
      text: textIn(fieldOf(action, 'data'), 'text'),
    }));
    return [task];
  });
  return fileOf('Trello', tasks, { colors: colorsOf(cards), madeAt: ctx.changedAt });
}

/** Records of Trello by their place, which is a number; equal places keep the order of the file. */
const byPlace = (records: JsonObject[]): JsonObject[] =>
  records.toSorted((one, other) => (numberIn(one, 'pos') ?? 0) - (numberIn(other, 'pos') ?? 0));

/** An id begins with the second in which its record was made, in hexadecimal digits. */
function madeAt(id: string): number | null {
  return /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : null;
}

function isNoTemplate(card: JsonObject, { notes }: Context): boolean {
  if (!isTrueIn(card, 'isTemplate')) return true;
  notes.tell({ about: textIn(card, 'name'), text: 'is a template' });
  return false;
}

function leftOut(card: JsonObject, text: string, { notes }: Context): [] {
  notes.tell({ about: textIn(card, 'name') || 'Untitled', text });
  return [];
}

function asksForClosed(closed: readonly JsonObject[], { ask }: Context): boolean {
  if (closed.length === 0) return false;
  return ask({
    id: 'closed_cards',
    kind: 'many',
    text: 'Archived cards are left out.',
    options: [{ value: 'bring', label: `Bring ${counted(closed.length, 'archived card')}` }],
    proposal: [],
  }).includes('bring');
}

function askForFinished(lists: readonly JsonObject[], { ask }: Context): string[] {
  const options = lists.map((list) => ({ value: textIn(list, 'id'), label: textIn(list, 'name') }));
  return ask({
    id: 'finished_lists',
    kind: 'many',
    text: 'Which lists hold finished cards?',
    options,
    proposal: options.filter(({ label }) => FINISHED.includes(label.trim().toLowerCase())).map(({ value }) => value),
  });
}

function closedLists(board: unknown, project: ReadList['project']): { id: string; list: ReadList }[] {
  return byPlace(objectsIn(board, 'lists'))
    .filter((list) => isTrueIn(list, 'closed'))
    .map((closed) => {
      const list = { project, name: textIn(closed, 'name') };
      project.lists.push(list);
      return { id: textIn(closed, 'id'), list };
    });
}

function commentsIn(board: unknown, { notes }: Context): JsonObject[] {
  const actions = objectsIn(board, 'actions');
  if (actions.length >= MOST_ACTIONS)
    notes.once('Trello exports the last 1,000 actions of a board only: older comments are missing');
  return actions.filter((action) => textIn(action, 'type') === 'commentCard');
}

function taskOf(card: JsonObject, list: ReadList, finished: ReadonlySet<string>, { clock, notes }: Context): ReadTask {
  const isDone = isTrueIn(card, 'dueComplete') || finished.has(textIn(card, 'idList'));
  const due = momentIn(textIn(card, 'due'), textIn(card, 'name'), notes);
  const task = newTask(list, textIn(card, 'name'), {
    text: textIn(card, 'desc'),
    created: madeAt(textIn(card, 'id')),
    labels: objectsIn(card, 'labels').map(labelName),
    changed: instantIn(textIn(card, 'dateLastActivity'), clock),
    isDone,
  });
  if (due) {
    const shown = shownAt(due, clock);
    const time = timeLine(shown);
    task.due = shown.day;
    if (time !== null) addLine(task, 'clock', `At ${time}`);
  }
  return task;
}

/** A label's own name, else that of its color: 'Red' of red_dark. */
function labelName(label: JsonObject): string {
  const color = plainColor(label);
  return textIn(label, 'name') || `${color.slice(0, 1).toUpperCase()}${color.slice(1)}`;
}

const plainColor = (label: JsonObject): string => textIn(label, 'color').replace(/_(?:dark|light)$/, '');

function colorsOf(cards: readonly JsonObject[]): Map<string, string> {
  const colors = new Map<string, string>();
  for (const label of cards.flatMap((card) => objectsIn(card, 'labels'))) {
    const color = plainColor(label);
    if (Object.hasOwn(COLORS, color)) colors.set(labelName(label).toLowerCase(), COLORS[color] ?? '');
  }
  return colors;
}

function addChecklist(task: ReadTask, checklist: JsonObject): void {
  addLine(task, 'checklist', `${textIn(checklist, 'name')}:`);
  for (const item of byPlace(objectsIn(checklist, 'checkItems')))
    addLine(task, 'checklist', `[${textIn(item, 'state') === 'complete' ? 'x' : ' '}] ${textIn(item, 'name')}`);
}

const attachmentsOf = (card: JsonObject): { name: string; url: string }[] =>
  objectsIn(card, 'attachments').map((file) => ({ name: textIn(file, 'name'), url: textIn(file, 'url') }));
