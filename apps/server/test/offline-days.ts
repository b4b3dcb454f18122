import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Press, Shown, ShownTask, ShownTimer, Told } from '@daymark/testing/offline-page.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { newFolder } from './app.ts';
import { browserOf } from './offline-browser.ts';
import { virtualClock } from './offline-clock.ts';
import { network } from './offline-network.ts';
import {
  DATES,
  givenDatabase,
  type Held,
  HOUR,
  held,
  MIDNIGHT,
  MINUTE,
  type Served,
  serve,
  taskOf,
  ZONE,
} from './offline-server.ts';
import { type By, type Scenario, type Step, TIMER_PRESSES } from './offline-steps.ts';

/** A press of a person, and what the page told them. */
export type Pressed = {
  by: By;
  press: Press;
  /** The task that it was about, by the first word of its name, which no rename changes. */
  task: string;
  at: number;
  /** The page's answer; absent where it has died before. */
  told?: Told;
  toldAt?: number;
  /** The kept command, where it had to wait. */
  key?: string;
};

/** A stretch in which a browser showed the timer of a task as running. */
type Measured = { by: By; task: string; from: number; until: number };

/** Events of a scenario, and the state in the end. */
export type Lived = {
  isAlone: boolean;
  pressed: Pressed[];
  measured: Measured[];
  /** Faults that were seen on the way. */
  seen: string[];
  /** Commands in 'Not sent', with the reason, and those behind a refused one without. */
  unsent: { by: By; key: string; title: string; refused: string | undefined; waits: boolean }[];
  /** Screens of both browsers in the end, without what was refused. */
  shown: [Shown, Shown];
  server: Held;
  told: [string[], string[]];
  /** Milliseconds by which requests of each browser came later than their ages said. */
  late: [number, number];
  now: number;
};

/** Lets two browsers and a server live through a scenario, makes everything whole, and gives what came of it. */
export async function live({ toMidnight, wrongBy, isAlone, steps }: Scenario): Promise<Lived> {
  const { folder, account, listId } = await givenDatabase();
  const own = newFolder();
  copyFileSync(join(folder, 'daymark.db'), join(own, 'daymark.db'));

  const clock = virtualClock(MIDNIGHT.epochMilliseconds - toMidnight * MINUTE);
  const log: string[] = [];
  let server: Served | undefined = await serve(own, clock.now, 0, log);
  const { url, port } = server;
  const networks = [await network(clock, () => url), await network(clock, () => url)] as const;
  const texts = { access_token: account.token, user: JSON.stringify(account.user) };
  const browsers = ([0, 1] as const).map((by) =>
    browserOf({
      clock,
      network: networks[by],
      timeZone: ZONE,
      wrongBy: wrongBy[by] * HOUR,
      texts: { ...texts, 'daymark-notifications-asked': 'true' },
      dates: DATES,
    }),
  ) as [ReturnType<typeof browserOf>, ReturnType<typeof browserOf>];

  const pressed: Pressed[] = [];
  const measured: Measured[] = [];
  const seen: string[] = [];
  const lastShown: (Shown | undefined)[] = [];
  const lastRunning: ShownTimer[] = [];
  const keys = new Set<string>();
  let names = 0;

  /** The screen of a browser: while its page is closed, what it showed last. */
  function look(by: By): Shown | undefined {
    const shown = browsers[by].page()?.shown();
    if (!shown) return lastShown[by];
    lastShown[by] = shown;
    for (const [date, rows] of Object.entries(shown.plans)) {
      for (const task of shownTwice(rows ?? [], shown)) seen.push(`browser ${by} shows ${task} twice on ${date}`);
    }
    return shown;
  }

  clock.onPass((from, until) => {
    for (const by of [0, 1] as const) {
      // Closed pages, and those that are still loading, leave their person with what was shown last.
      const shown = browsers[by].page()?.running();
      const running = shown === undefined ? lastRunning[by] : shown;
      lastRunning[by] = running;
      if (running) measured.push({ by, task: taskOf(running), from, until });
    }
  });

  /** The press that a step is about on what the page shows; undefined where there is no such button. */
  function pressOf({ by, what, row }: Extract<Step, { kind: 'press' }>): { press: Press; task: string } | undefined {
    const shown = look(by);
    if (!shown || (TIMER_PRESSES.includes(what) && (shown.isTimerBusy || (isAlone && by === 1)))) return undefined;
    const date = DATES[row % 2] ?? '';
    if (what === 'add') {
      names += 1;
      const name = `T${names}`;
      return { press: { kind: 'add', name, date, listId }, task: name };
    }
    const rows = Object.entries(shown.plans).flatMap(([date, tasks]) => (tasks ?? []).map((task) => ({ date, task })));
    const { running } = shown;
    const pick = <Row>(some: Row[]): Row | undefined => some[row % Math.max(1, some.length)];
    if (what === 'pause' || what === 'extend') {
      return running ? { press: { kind: what, task: running.id }, task: taskOf(running) } : undefined;
    }
    const open = rows.filter(({ task }) => task.status !== 'done');
    // A running task is neither started nor renamed: its row has no such button.
    const found = pick(
      what === 'start' || what === 'rename' ? open.filter(({ task }) => task.id !== running?.id) : open,
    );
    if (!found) return undefined;
    const { id } = found.task;
    const task = taskOf(found.task);
    if (what === 'rename') {
      names += 1;
      return { press: { kind: 'rename', task: id, name: `${task} r${names}` }, task };
    }
    if (what === 'unplan') return { press: { kind: 'unplan', task: id, date: found.date }, task };
    if (what === 'plan')
      return { press: { kind: 'plan', task: id, date: DATES.find((one) => one !== found.date) ?? '' }, task };
    return { press: { kind: what, task: id }, task };
  }

  async function press(step: Extract<Step, { kind: 'press' }>): Promise<void> {
    const { by } = step;
    if (!browsers[by].page()) {
      await browsers[by].open();
      await clock.pass(5_000);
    }
    const page = browsers[by].page();
    const found = page && pressOf(step);
    if (!page || !found) return;
    const one: Pressed = { by, ...found, at: clock.now() };
    pressed.push(one);
    page.press(found.press).then(
      (told) => {
        const kept = page.shown().waiting.find(({ key, title }) => !keys.has(key) && isAbout(title, one));
        if (kept) keys.add(kept.key);
        Object.assign(one, { told, toldAt: clock.now() }, kept && { key: kept.key });
      },
      (error: unknown) => seen.push(`pressing ${JSON.stringify(found.press)} failed: ${error}`),
    );
    await clock.settle();
  }

  async function take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'press':
        return press(step);
      case 'pass': {
        const work = () => clock.pass(step.minutes * MINUTE);
        return step.asleep === null ? work() : browsers[step.asleep].asleep(work);
      }
      case 'cut':
        return browsers[step.by].cut(step.isCut);
      case 'fault':
        for (const fault of step.faults) networks[step.by].fail(fault);
        return;
      case 'mode':
        return networks[step.by].be(step.mode);
      case 'server':
        return setServer(step.isUp);
      case 'page':
        browsers[step.by].close();
        return step.isOpen ? browsers[step.by].open() : undefined;
      case 'clock': {
        // A clock that is set while something waits cannot always be told from sleep.
        const waits = (lastShown[step.by]?.waiting.length ?? 0) > 0;
        return waits ? undefined : browsers[step.by].setClock(step.hours * HOUR);
      }
      case 'refresh':
        void browsers[step.by].page()?.refresh();
    }
  }

  async function setServer(isUp: boolean): Promise<void> {
    if (isUp && !server) server = await serve(own, clock.now, port, log);
    if (isUp || !server) return;
    await server.app.close();
    server = undefined;
  }

  try {
    for (const browser of browsers) await browser.open();
    await clock.pass(5_000);
    for (const step of steps) {
      await take(step);
      await clock.pass(100);
      look(0);
      look(1);
    }

    await setServer(true);
    for (const by of [0, 1] as const) {
      networks[by].heal();
      browsers[by].cut(false);
      if (!browsers[by].page()) await browsers[by].open();
    }
    const isSent = (by: By) => waitingOf(browsers[by].page()?.shown()).every(({ refused, waits }) => refused || waits);
    for (let tries = 0; tries < 12 && !(tries > 0 && isSent(0) && isSent(1)); tries += 1) await clock.pass(31_000);
    const unsent = ([0, 1] as const).flatMap((by) =>
      waitingOf(browsers[by].page()?.shown()).map((one) => ({ by, ...one })),
    );
    for (const { by, place } of unsent) await settled(() => browsers[by].page()?.discard(place));
    for (const browser of browsers) await settled(() => browser.page()?.refresh());
    const shown = browsers.map((browser) => browser.page()?.shown()) as [Shown, Shown];
    const failures = log.filter((line) => JSON.parse(line).level >= 50);
    seen.push(...failures.map((line) => `the server has failed: ${line}`));
    const told = browsers.map((browser) => browser.told) as [string[], string[]];
    return {
      isAlone,
      pressed,
      measured,
      seen,
      unsent,
      shown,
      server: await held(senderTo(url, account.token), listId),
      told,
      late: [networks[0].lateness(), networks[1].lateness()],
      now: clock.now(),
    };
  } finally {
    for (const browser of browsers) browser.close();
    await setServer(false);
    for (const one of networks) await one.close();
    rmSync(own, { recursive: true });
  }

  async function settled(work: () => Promise<void> | undefined): Promise<void> {
    void work();
    await clock.pass(100);
  }
}

/** First words of the titles of kept presses. */
const VERBS: Record<Press['kind'], string> = {
  add: 'Add',
  start: 'Start',
  pause: 'Pause',
  extend: 'Extend',
  done: 'Complete',
  rename: 'Change',
  plan: 'Plan',
  unplan: 'Take',
};

/** Whether the title of a kept command is that of a press: several can be kept in one moment. */
const isAbout = (title: string, { press, task }: Pressed): boolean =>
  title.startsWith(`${VERBS[press.kind]} "${task}"`) || title.startsWith(`${VERBS[press.kind]} "${task} `);

/**
 * Tasks with two rows. One that was made without a network may have a second row while its command waits: the server may have made it
 * already, and the answer that says so was lost.
 */
function shownTwice(rows: ShownTask[], { waiting }: Shown): string[] {
  const coming = waiting.flatMap(({ makes }) => makes);
  const names = rows.filter(({ id }) => !coming.includes(id)).map(taskOf);
  return names.filter((name, place) => names.indexOf(name) !== place);
}

/** The kept commands, each with whether it waits for one that was refused. */
function waitingOf(shown: Shown | undefined) {
  const waiting = shown?.waiting ?? [];
  return waiting.map((one) => ({
    ...one,
    waits: one.needs.some((id) => waiting.some(({ refused, makes }) => refused !== undefined && makes.includes(id))),
  }));
}
