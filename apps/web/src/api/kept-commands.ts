import type { FieldError } from '@daymark/contract/envelope.ts';
import type { Age } from './client.ts';
import { isClientId } from './client-ids.ts';

/** A moment by the clocks of a page; `origin` names the page. */
export type Moment = {
  /** `performance.now()`: nobody can set it, but it stands still while the machine sleeps. */
  steady: number;
  origin: number;
  /** The wall clock in epoch milliseconds: it goes on while the machine sleeps, but can be set. */
  wall: number;
};

/** The running timer as its person saw it at a press: its task, and the milliseconds since work on it had ended. */
export type SeenTimer = { task: number; idle: number };

/** Input of a call, with client ids where it names records that were made without a network. */
export type KeptInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** A command that the server has not answered yet. */
export type KeptCommand = {
  /** Place in the order in which commands were made. */
  place: number;
  key: string;
  method: string;
  path: string;
  input: KeptInput;
  made: Moment;
  /** The task whose timer it presses: the server is told how long ago that was, and of the timer that was seen then. */
  pressed?: { kind: 'start' | 'extend' | 'end'; task: number; seen?: SeenTimer };
  /** Words for a person: 'Start "Offer"'. */
  title: string;
  /** Client ids of the records that its answer holds, in its order. */
  makes: number[];
  /** Changes that the screen shows until the answer, under the key of their mutation. */
  shown?: { mutationKey: readonly unknown[]; changes: unknown[] };
  /** Why the server has refused it; it waits for its person then. */
  refused?: {
    message: string;
    errors: FieldError[];
    /** The record as it is there, where an edit has met another one. */
    present?: Record<string, unknown>;
  };
};

/** Longest time that the server takes for the age of a press. */
const LONGEST_MS = 7 * 24 * 60 * 60_000;

/** Milliseconds by which the two clocks may differ before one of them counts as wrong. */
const DRIFT_MS = 2_000;

/**
 * Milliseconds since a command was made. On the page that made it both clocks are asked: what the wall clock has more than the
 * steady one is sleep, and what it has less is that somebody has set it back. Another page has the wall clock alone, which is held
 * between nothing and a week.
 */
export function ageOf(made: Moment, now: Moment): number {
  const byWall = now.wall - made.wall;
  if (made.origin !== now.origin) return within(byWall);
  const steady = now.steady - made.steady;
  return within(byWall - steady > DRIFT_MS ? byWall : steady);
}

const within = (ms: number): number => Math.round(Math.min(LONGEST_MS, Math.max(0, ms)));

/** Ages of commands in their order: none is greater than that of the command before it, whatever the clocks say. */
export function agesOf(commands: readonly KeptCommand[], now: Moment): number[] {
  let most = LONGEST_MS;
  return commands.map(({ made }) => {
    most = Math.min(most, ageOf(made, now));
    return most;
  });
}

/**
 * The command that is sent next: the first one that is not refused. One that names a record which a refused one was to make waits
 * with it, and so do those about the same timer.
 */
export function nextToSend(commands: readonly KeptCommand[]): KeptCommand | undefined {
  return commands.find((command) => !command.refused && !waitsForRefused(command, commands));
}

function waitsForRefused(command: KeptCommand, commands: readonly KeptCommand[]): boolean {
  const missing = new Set(commands.filter(({ refused }) => refused).flatMap(({ makes }) => makes));
  return missing.size > 0 && namedIds(command.input).some((id) => missing.has(id));
}

/** Client ids in an input. */
export function namedIds(value: unknown): number[] {
  if (typeof value === 'number') return isClientId(value) ? [value] : [];
  if (typeof value === 'string') return /^-\d+$/.test(value) ? [Number(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namedIds);
}

/** A value with the server's ids in place of client ids, as far as they are known. */
export function withRealIds<Value>(value: Value, known: ReadonlyMap<number, number>): Value {
  return known.size === 0 ? value : (replaced(value, known) as Value);
}

function replaced(value: unknown, known: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return known.get(value) ?? value;
  if (typeof value === 'string') return /^-\d+$/.test(value) ? String(known.get(Number(value)) ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, known)]));
}

/**
 * Fields by which a press says how long ago it was, how long ago work had ended, and which timer a switch was to pause. One whose task
 * was never made has no id that the server knows.
 */
export const agesOfPress = (pressed_ago_ms: number, body: unknown, seen?: SeenTimer) => ({
  pressed_ago_ms,
  ...(seen && { worked_ago_ms: within(pressed_ago_ms + seen.idle) }),
  ...(seen && isSwitch(body) && !isClientId(seen.task) && { paused_id: seen.task }),
});

const isSwitch = (body: unknown): boolean => (body as { switch?: boolean } | undefined)?.switch === true;

/** A command whose person has corrected its minutes of overtime: these say when work ended, and no longer what the screen showed at the press. */
export function withoutSeen(command: KeptCommand, corrected: unknown): KeptCommand {
  const { pressed } = command;
  if (!pressed || corrected === undefined || overtimeIn(corrected) === overtimeIn(command.input.body)) return command;
  return { ...command, pressed: { kind: pressed.kind, task: pressed.task } };
}

const overtimeIn = (body: unknown): unknown => (body as { overtime_minutes?: unknown } | undefined)?.overtime_minutes;

/** The age with which a command is sent: a press says in its body how long ago it was, and a start when it was stopped. */
export function ageToSend(command: KeptCommand, commands: readonly KeptCommand[], now: Moment): Age {
  const { pressed } = command;
  const ages = agesOf(commands, now);
  const place = commands.indexOf(command);
  const madeAgo = ages[place] ?? 0;
  if (!pressed) return { madeAgo };
  const stop = commands.findIndex((other, at) => at > place && ends(other, pressed.task));
  const stopped = pressed.kind === 'start' && stop !== -1 ? { stopped_ago_ms: ages[stop] ?? 0 } : {};
  return { madeAgo, fields: { ...agesOfPress(madeAgo, command.input.body, pressed.seen), ...stopped } };
}

/** Whether a command stops the timer of a task: its pause or completion, or the start of another one. */
const ends = ({ pressed }: KeptCommand, task: number): boolean =>
  pressed?.kind === 'end' ? pressed.task === task : pressed?.kind === 'start' && pressed.task !== task;

/** The server's ids for the client ids of a command, by its answer. */
export function idsOfAnswer({ makes }: KeptCommand, data: unknown): Map<number, number> {
  const records = Array.isArray(data) ? data : [data];
  return new Map(
    makes.flatMap((id, place): [number, number][] => {
      const real = (records[place] as { id?: unknown } | undefined)?.id;
      return typeof real === 'number' ? [[id, real]] : [];
    }),
  );
}
