import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { Lived, Pressed } from './offline-days.ts';
import { GIVEN, MIDNIGHT, taskOf } from './offline-server.ts';
import { TIMER_PRESSES } from './offline-steps.ts';

/** Milliseconds for which the way of a press and its answer, and the rounding of clocks, may count. */
const TOLERANCE = 2_000;

/** Everything that is wrong with what came of a scenario, in words; empty where nothing is. */
export function faultsOf(lived: Lived): string[] {
  return [
    ...new Set(lived.seen),
    ...unsentFaults(lived),
    ...taskFaults(lived),
    ...renameFaults(lived),
    ...doneFaults(lived),
    ...commandFaults(lived),
    ...planFaults(lived),
    ...midnightFaults(lived),
    ...entryFaults(lived),
    ...shownFaults(lived),
  ];
}

/** Whether the page told its person that the press is done or waits; else it may have come through, or not. */
const isTold = ({ told }: Pressed): boolean => told?.isDone === true;

/** Whether the server has refused the press by a word of its own. */
const isRefused = ({ told }: Pressed): boolean => told?.isDone === false && told.status >= 400 && told.status < 500;

const isUnsent = ({ unsent }: Lived, { key }: Pressed): boolean => unsent.some((one) => one.key === key);

/** Times that a press may have come through: at least and at most. */
function timesOf(lived: Lived, press: Pressed): [number, number] {
  if (isRefused(press) || isUnsent(lived, press)) return [0, 0];
  return isTold(press) ? [1, 1] : [0, 1];
}

function unsentFaults({ unsent }: Lived): string[] {
  return unsent
    .filter(({ refused, waits }) => refused === undefined && !waits)
    .map(({ by, title }) => `browser ${by} has never sent: ${title}`);
}

/** Each task that was added is there once, and no other. */
function taskFaults(lived: Lived): string[] {
  const { pressed, server } = lived;
  const added = pressed.filter(({ press }) => press.kind === 'add');
  const counted = added.flatMap((press) => {
    const [least, most] = timesOf(lived, press);
    const count = server.tasks.filter((task) => taskOf(task) === press.task).length;
    return count >= least && count <= most ? [] : [`${press.task} is there ${count} times: ${JSON.stringify(press)}`];
  });
  const known = [...GIVEN, ...added.map(({ task }) => task)];
  const invented = server.tasks.filter((task) => !known.includes(taskOf(task)));
  const dropped = GIVEN.filter((name) => !server.tasks.some((task) => taskOf(task) === name));
  return [
    ...counted,
    ...dropped.map((name) => `${name} is gone`),
    ...invented.map(({ name }) => `nobody has added ${name}`),
  ];
}

/** Each new name was given once, and a task has the one that was given last. */
function renameFaults(lived: Lived): string[] {
  return lived.pressed.flatMap((one) => {
    const { press } = one;
    if (press.kind !== 'rename') return [];
    const [least, most] = timesOf(lived, one);
    const isOf = (change: { field: string; after: unknown }) => change.field === 'name' && change.after === press.name;
    const count = lived.server.commands.filter(({ changed }) => changed.some(isOf)).length;
    return count >= least && count <= most ? [] : [`${press.name} was given ${count} times: ${JSON.stringify(one)}`];
  });
}

function doneFaults(lived: Lived): string[] {
  return lived.server.tasks.flatMap((task) => {
    const presses = lived.pressed.filter((one) => one.press.kind === 'done' && one.task === taskOf(task));
    const mayBe = presses.some((one) => timesOf(lived, one)[1] > 0);
    const must = presses.some((one) => timesOf(lived, one)[0] > 0);
    if (task.status === 'done' ? mayBe : !must) return [];
    return [`${task.name} is ${task.status}: ${JSON.stringify(presses)}`];
  });
}

const KINDS = {
  start: ['start_timer'],
  pause: ['pause_timer'],
  extend: ['extend_timer'],
  done: ['complete_task', 'complete_without_timer'],
} as const;

/** No press was made twice: the log of commands holds at most one of each. */
function commandFaults(lived: Lived): string[] {
  const { server, pressed } = lived;
  return server.tasks.flatMap((task) =>
    Object.entries(KINDS).flatMap(([kind, kinds]) => {
      const most = pressed
        .filter((one) => one.press.kind === kind && one.task === taskOf(task))
        .reduce((sum, one) => sum + timesOf(lived, one)[1], 0);
      const made = server.commands.filter(
        (command) => (kinds as readonly string[]).includes(command.kind) && command.subject.id === task.id,
      ).length;
      return made <= most ? [] : [`${kind} of ${task.name} was made ${made} times, and pressed ${most} times`];
    }),
  );
}

/** Plans are unions: what was planned and taken out by nobody is there, and once; what was never planned is not. */
function planFaults(lived: Lived): string[] {
  return Object.entries(lived.server.shown.plans).flatMap(([date, rows = []], place) =>
    lived.server.tasks.flatMap((task) => {
      const count = rows.filter(({ id }) => id === task.id).length;
      const presses = lived.pressed.filter(
        (one) => one.task === taskOf(task) && 'date' in one.press && one.press.date === date,
      );
      const planned = presses.filter(({ press }) => press.kind !== 'unplan');
      const isOut = presses.some((one) => one.press.kind === 'unplan' && timesOf(lived, one)[1] > 0);
      const isStarted = lived.pressed.some((one) => one.task === taskOf(task) && one.press.kind === 'start');
      const isGiven = GIVEN.some((name) => name === taskOf(task) && name.endsWith(String(place)));
      const least = !isOut && (isGiven || planned.some((one) => timesOf(lived, one)[0] > 0)) ? 1 : 0;
      const most = isGiven || isStarted || planned.some((one) => timesOf(lived, one)[1] > 0) ? 1 : 0;
      return count >= least && count <= most
        ? []
        : [`${task.name} stands ${count} times in the plan of ${date}: ${JSON.stringify(presses)}`];
    }),
  );
}

/** A press before midnight is about a day that was not past: no plan is out of its reach. */
function midnightFaults({ pressed, unsent }: Lived): string[] {
  return pressed.flatMap(({ press, at, key, told }) => {
    if (!('date' in press) || at > MIDNIGHT.epochMilliseconds - TOLERANCE) return [];
    const message = told?.isDone === false ? told.message : unsent.find((one) => one.key === key)?.refused;
    return message?.includes('Plans reach') ? [`${JSON.stringify(press)} before midnight: ${message}`] : [];
  });
}

type Period = { from: number; until: number };

const periodOf = ({ started_at, ended_at }: Pick<TimeEntry, 'started_at' | 'ended_at'>, now: number): Period => ({
  from: Temporal.Instant.from(started_at).epochMilliseconds,
  until: ended_at === null ? now : Temporal.Instant.from(ended_at).epochMilliseconds,
});

type Booked = Period & { task: string };

/** Entries do not overlap; the time of one device is what it measured, and no moment of an entry is one that nobody pressed. */
function entryFaults(lived: Lived): string[] {
  const { server, now } = lived;
  const entries = server.entries
    .map((entry) => ({ task: taskOf({ name: entry.task_name }), ...periodOf(entry, now) }))
    .toSorted((one, other) => one.from - other.from);
  const overlaps = entries.flatMap((entry, place) => {
    const next = entries[place + 1];
    const isOver = next !== undefined && next.from < entry.until;
    return isOver || entry.until < entry.from ? [`${words(entry)} overlaps ${next && words(next)}`] : [];
  });
  return [...overlaps, ...(isMeasured(lived) ? measureFaults(lived, entries) : momentFaults(lived, entries))];
}

const words = ({ task, from, until }: Booked): string => `${task} from ${timeOf(from)} to ${timeOf(until)}`;

const ofTimer = ({ pressed }: Lived): Pressed[] => pressed.filter(({ press }) => TIMER_PRESSES.includes(press.kind));

/** Whether one device alone has pressed timers, and was told of each press that it is done, or that it waits. */
const isMeasured = (lived: Lived): boolean =>
  lived.isAlone && ofTimer(lived).every((one) => isTold(one) && !isUnsent(lived, one));

/** The entries are the time that the device showed its timers running: no more and no less. */
function measureFaults({ measured, shown, late }: Lived, entries: Booked[]): string[] {
  const own = measured.filter(({ by }) => by === 0);
  const offered = shown[0].taken.map(({ name, ...time }) => ({ task: taskOf({ name }), ...periodOf(time, 0) }));
  const missing = (some: readonly Booked[], others: readonly Booked[], fault: string) =>
    some.flatMap((one) => {
      const ms = uncovered(
        one,
        others.filter(({ task }) => task === one.task),
      );
      return ms > TOLERANCE + late[0] ? [`${Math.round(ms / 1000)} s of ${words(one)} ${fault}`] : [];
    });
  return [
    ...missing(entries, own, 'were never measured'),
    ...missing(own, [...entries, ...offered], 'were measured, and are neither booked nor offered'),
  ];
}

/** Entries begin where their timer was started, and end where it was stopped, or where another one begins or ends. */
function momentFaults(lived: Lived, entries: Booked[]): string[] {
  const presses = ofTimer(lived);
  const starts = presses.filter(({ press }) => press.kind === 'start');
  const isAt = (moment: number, some: Pressed[]) => some.some((one) => isMomentOf(one, moment, lived.late[one.by]));
  return entries.flatMap((entry) => {
    const others = entries.filter((other) => other !== entry).flatMap(({ from, until }) => [from, until]);
    const isCut = (moment: number) => others.some((other) => Math.abs(other - moment) < TOLERANCE);
    const stops = presses.filter(({ press, task }) => (press.kind === 'start') !== (task === entry.task));
    const begins =
      isCut(entry.from) ||
      isAt(
        entry.from,
        starts.filter(({ task }) => task === entry.task),
      );
    const ends = entry.until === lived.now || isCut(entry.until) || isAt(entry.until, stops);
    return begins && ends ? [] : [`${words(entry)} ${begins ? 'ends' : 'begins'} where nobody pressed anything`];
  });
}

/** Whether a press may act as of a moment: its own, or any until its answer, and one of which nobody was told any later one. */
function isMomentOf(press: Pressed, moment: number, late: number): boolean {
  const { at, key, toldAt = at } = press;
  if (moment < at - TOLERANCE) return false;
  if (!isTold(press)) return true;
  return moment <= (key === undefined ? toldAt : at) + TOLERANCE + late;
}

/** Milliseconds of a period in none of the others. */
function uncovered({ from, until }: Period, others: readonly Period[]): number {
  let at = from;
  let missing = 0;
  for (const other of others.toSorted((one, two) => one.from - two.from)) {
    if (other.until <= at || other.from >= until) continue;
    missing += Math.max(0, other.from - at);
    at = Math.max(at, other.until);
  }
  return missing + Math.max(0, until - at);
}

const timeOf = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ fractionalSecondDigits: 1 }).slice(5);

/** Both browsers show what the server has. */
function shownFaults({ shown, server }: Lived): string[] {
  const expected = JSON.stringify(comparable(server.shown));
  return shown.flatMap((one, by) => {
    const found = JSON.stringify(comparable(one));
    return found === expected ? [] : [`browser ${by} shows ${found} and the server has ${expected}`];
  });
}

const comparable = ({ plans, running }: Lived['server']['shown']) => ({
  plans: Object.entries(plans)
    .toSorted()
    .map(([date, rows = []]) => [
      date,
      rows.map(({ total_time_worked, ...task }) => ({
        ...task,
        worked: running?.id === task.id ? 0 : Math.round(total_time_worked * 10) / 10,
      })),
    ]),
  running,
});
