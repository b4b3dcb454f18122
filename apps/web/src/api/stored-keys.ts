import {
  changed,
  day,
  flag,
  id,
  instant,
  listOf,
  matching,
  number,
  oneOf,
  type Reader,
  record,
  someText,
  text,
  whole,
} from './readers.ts';
import { stored } from './stored.ts';

/*
 * Every key that the app stores in the browser, with the shape of its value. Browsers hold values of every version that was
 * ever installed, so a shape here is frozen: it is none of the wire's, and never edited. A value that has to look otherwise
 * gets a new version, beside a reader in `older` that gives the new shape for each one before it, and the new version is
 * recorded (`RECORD_STORAGE=<version> npm test -- e2e record-storage`), which stored-keys.test.ts demands. Damaged values are
 * read as absent; values of a newer version as well, and only what a person does replaces them. public/first-paint.js reads
 * `token`, `user` and `sidebarCollapsed` too, and with Mantine `colorScheme`: a new version of these is read there as well.
 */

const FLAG = { version: 1, reader: flag };

/** An expiry, with the claim of a tab that is to act on it. */
const EXPIRY = {
  version: 1,
  reader: matching(listOf(text), ({ length }) => length === 1 || length === 2) as Reader<[string, string?]>,
};

const USER_0 = { id, first_name: text, last_name: text, email: text, username: text };

const USER = {
  version: 1,
  reader: record({ ...USER_0, day_start_hour: whole(0, 23) }),
  older: { 0: changed(record(USER_0), (user) => ({ ...user, day_start_hour: 0 })) },
};

const BOARD_LIST_0 = {
  id,
  name: text,
  progress: number(0, 1),
  project_id: id,
  project_name: text,
  project_status: oneOf('not_started', 'in_progress', 'pending', 'done'),
  task_count: whole(0),
  completed_tasks: whole(0),
  isWorkspaceList: flag,
  originalProjectId: id,
  originalProjectName: text,
  addedToWorkspaceAt: instant,
  workspaceDate: day,
  userId: id,
  total_tasks: whole(0),
};
const BOARD_LIST_OPTIONAL = { addedOnServerAt: instant };

const BOARD_LIST = {
  version: 1,
  reader: record({ ...BOARD_LIST_0, position: whole() }, BOARD_LIST_OPTIONAL),
  // The place in its project is unknown until the server tells it; the board has an order of its own.
  older: { 0: changed(record(BOARD_LIST_0, BOARD_LIST_OPTIONAL), (list) => ({ ...list, position: 0 })) },
};

const BOARD_ORDER = { version: 1, reader: listOf(id) };
const BOARD_REMOVAL = { version: 1, reader: instant };
const LAST_END = { version: 1, reader: oneOf('logged_out', 'expired', 'deleted'), isText: true };
const COLOR_SCHEME = { version: 1, reader: oneOf('light', 'dark', 'auto'), isText: true };
const TOKEN = { version: 1, reader: someText, isText: true };
const LEFT_HERE = { version: 1, reader: record({ date: day, tasks: listOf(id), lists: listOf(id) }) };
const REFLECTION = { version: 1, reader: record({ mental_state: text, reflection: text }) };
const LEFT_TO_TELL = { version: 1, reader: listOf(id) };
const LIST_ID = { version: 1, reader: id };
/** How this browser writes times and begins weeks; 'auto' is as its language does. Days are 1 for Monday to 7 for Sunday. */
const REGION = {
  version: 1,
  reader: record({ clock: oneOf('auto', '24', '12'), first_day: oneOf('auto', '1', '6', '7') }),
};
const DAY = { version: 1, reader: day };
const LAST_VIEW = { version: 1, reader: record({ date: day, view: text }) };

/** A sign-in in the shape that is stored: an answer of the server that has another one is none. */
export const readSignIn = record({ token: TOKEN.reader, user: USER.reader });

/** Beginnings of the keys of which a browser has many. */
export const PREFIXES = { board: 'daymark-workspace:', reflection: 'daymark-reflection-' } as const;

type Day = { userId: number; date: string };

export const boardPrefix = ({ userId, date }: Day): string => `${PREFIXES.board}${userId}:${date}:`;

/** The day of a board's key; undefined for a damaged one. */
export function dayOfBoardKey(key: string): Day | undefined {
  const [, userId, written] = /^(\d+):([\d-]+):/.exec(key.slice(PREFIXES.board.length)) ?? [];
  const date = day(written);
  return date === undefined ? undefined : { userId: Number(userId), date };
}

/** Keys with traces of a user's days, which signing out wipes; the choices of this browser stay. */
export const tracesOf = (userId: number): string[] => [
  STORED.factsShown(userId).key,
  STORED.leftHere(userId).key,
  STORED.leftToTell(userId).key,
  STORED.quickAddList(userId).key,
  STORED.lastTone.key,
  STORED.lastNotification.key,
];

export const STORED = {
  token: stored('access_token', TOKEN),
  user: stored('user', USER),
  /** Why the last session of this browser ended, for the other tabs. */
  lastEnd: stored('daymark-last-end', LAST_END),
  /** Mantine's own key. */
  colorScheme: stored('mantine-color-scheme-value', COLOR_SCHEME),
  sidebarCollapsed: stored('daymark-sidebar-collapsed', FLAG),
  region: stored('daymark-region', REGION),
  singleKeysOff: stored('daymark-single-keys-off', FLAG),
  samplesHidden: (screen: 'calendar' | 'experiments', userId: number) =>
    stored(`daymark-${screen}-samples-hidden:${userId}`, FLAG),
  doneShown: (userId: number) => stored(`daymark-done-shown:${userId}`, FLAG),
  /** The view of the dashboard that a user had open last, on that day. */
  lastView: (userId: number) => stored(`daymark-view:${userId}`, LAST_VIEW),
  /** Whether the list beside Today is open, once somebody has chosen; wide screens show it before that. */
  sideList: stored('daymark-side-list', FLAG),
  /** The day whose facts are unfolded on Today. */
  factsShown: (userId: number) => stored(`daymark-facts-shown:${userId}`, DAY),
  /** Tasks and lists of an earlier day that a user leaves there, on the current day. */
  leftHere: (userId: number) => stored(`daymark-left:${userId}`, LEFT_HERE),
  /** Done tasks of which a user does not want to tell how they were. */
  leftToTell: (userId: number) => stored(`daymark-left-to-tell:${userId}`, LEFT_TO_TELL),
  /** The list to which a user had added a task by one line last; browsers hold it, and nothing reads it any more. */
  quickAddList: (userId: number) => stored(`daymark-quick-add-list:${userId}`, LIST_ID),
  /** A list on the board of a day; each has a key of its own, so that two tabs which add at once do not overwrite each other. */
  boardList: (day: Day, id: number) => stored(`${boardPrefix(day)}${id}`, BOARD_LIST),
  /** The ids of a day's lists in the order of its board. */
  boardOrder: (day: Day) => stored(`${boardPrefix(day)}order`, BOARD_ORDER),
  /** Whether the order was changed here, and the server has not had it. */
  boardMoved: (day: Day) => stored(`${boardPrefix(day)}moved`, FLAG),
  /** A list that was removed here: when the server, which has not had that, had added it. */
  boardRemoval: (day: Day, id: number) => stored(`${boardPrefix(day)}removed-${id}`, BOARD_REMOVAL),
  /** The completion draft of a task. */
  reflection: (taskId: number) => stored(`${PREFIXES.reflection}${taskId}`, REFLECTION),
  /** The last expiry for which a tab played the tone. */
  lastTone: stored('daymark-rung', EXPIRY),
  /** The last expiry that a notification told, or a visible tab. */
  lastNotification: stored('daymark-notified', EXPIRY),
  /** Whether the permission for notifications has been asked for with a timer. */
  notificationsAsked: stored('daymark-notifications-asked', FLAG),
  notificationsOff: (userId: number) => stored(`daymark-notifications-off:${userId}`, FLAG),
};
