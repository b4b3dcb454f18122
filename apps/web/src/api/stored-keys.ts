import { z } from 'zod';
import { stored } from './stored.ts';

/*
 * Every key that the app stores in the browser, with the shape of its value. Browsers hold values of every version that was
 * ever installed, so a shape here is frozen: it is none of the wire's, and never edited. A value that has to look otherwise
 * gets a new version, beside a reader in `older` that gives the new shape for each one before it, and the new version is
 * recorded (`RECORD_STORAGE=<version> npm test -- e2e record-storage`), which stored-keys.test.ts demands. Damaged values are
 * read as absent; values of a newer version as well, and only what a person does replaces them. public/first-paint.js reads
 * `token`, `user` and `sidebarCollapsed` too, and with Mantine `colorScheme`: a new version of these is read there as well.
 */

const Id = z.int().positive();
const Instant = z.iso.datetime({ precision: 3 });

const FLAG = { version: 1, schema: z.boolean() };

/** An expiry, with the claim of a tab that is to act on it. */
const EXPIRY = { version: 1, schema: z.tuple([z.string(), z.string().optional()]) };

const User0 = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
});

const USER = {
  version: 1,
  schema: User0.extend({ day_start_hour: z.int().min(0).max(23) }),
  older: { 0: User0.transform((user) => ({ ...user, day_start_hour: 0 })) },
};

const BoardList0 = z.object({
  id: Id,
  name: z.string(),
  progress: z.number().min(0).max(1),
  project_id: Id,
  project_name: z.string(),
  project_status: z.enum(['not_started', 'in_progress', 'pending', 'done']),
  task_count: z.int().nonnegative(),
  completed_tasks: z.int().nonnegative(),
  isWorkspaceList: z.boolean(),
  originalProjectId: Id,
  originalProjectName: z.string(),
  addedToWorkspaceAt: Instant,
  workspaceDate: z.iso.date(),
  userId: Id,
  total_tasks: z.int().nonnegative(),
  addedOnServerAt: Instant.optional(),
});

const BOARD_LIST = {
  version: 1,
  schema: BoardList0.extend({ position: z.int() }),
  // The place in its project is unknown until the server tells it; the board has an order of its own.
  older: { 0: BoardList0.transform((list) => ({ ...list, position: 0 })) },
};

const BOARD_ORDER = { version: 1, schema: z.array(Id) };
const BOARD_REMOVAL = { version: 1, schema: Instant };
const LAST_END = { version: 1, schema: z.enum(['logged_out', 'expired', 'deleted']), isText: true };
const COLOR_SCHEME = { version: 1, schema: z.enum(['light', 'dark', 'auto']), isText: true };
const TOKEN = { version: 1, schema: z.string().min(1), isText: true };
const LEFT_HERE = { version: 1, schema: z.object({ date: z.iso.date(), tasks: z.array(Id), lists: z.array(Id) }) };
const REFLECTION = { version: 1, schema: z.object({ mental_state: z.string(), reflection: z.string() }) };
const LEFT_TO_TELL = { version: 1, schema: z.array(Id) };
const LIST_ID = { version: 1, schema: Id };
/** How this browser writes times and begins weeks; 'auto' is as its language does. Days are 1 for Monday to 7 for Sunday. */
const REGION = {
  version: 1,
  schema: z.object({ clock: z.enum(['auto', '24', '12']), first_day: z.enum(['auto', '1', '6', '7']) }),
};
const DAY = { version: 1, schema: z.iso.date() };
const LAST_VIEW = { version: 1, schema: z.object({ date: z.iso.date(), view: z.string() }) };

/** Beginnings of the keys of which a browser has many. */
export const PREFIXES = { board: 'daymark-workspace:', reflection: 'daymark-reflection-' } as const;

type Day = { userId: number; date: string };

export const boardPrefix = ({ userId, date }: Day): string => `${PREFIXES.board}${userId}:${date}:`;

/** The day of a board's key; undefined for a damaged one. */
export function dayOfBoardKey(key: string): Day | undefined {
  const [, userId, text] = /^(\d+):([\d-]+):/.exec(key.slice(PREFIXES.board.length)) ?? [];
  const date = z.iso.date().safeParse(text).data;
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
