import { setTimeout } from 'node:timers/promises';
import { pauseTimer as pauseTimerOf, startTimer as startTimerOf } from '@daymark/contract/timer.ts';
import type { Send } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type OpenPage, openPage, openScreen, processorTimeOf, settled, visitScreens } from './open-page.ts';
import { SCREENS } from './presses.ts';
import { growthOf } from './web-figures.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

/** Dialogs and other screens are fetched ahead ten seconds after the first one. */
const FETCHED_AHEAD_SECONDS = 14;

const TICK_SECONDS = 15;
/** Four ticks a second. */
const TICKS = TICK_SECONDS * 4;
const MUST_OF_TICK_MS = 1;

/** Noise of a heap after collection; 100 bytes that leak in each of the hour's 14,400 ticks would be 1.4 MiB. */
const MUST_OF_GROWTH_MIB = 0.5;
/** Text nodes of figures come and go. */
const MUST_OF_GROWTH_NODES = 100;

/** Cost of a tick on a board of 140 tasks with due dates, without a running timer and with one. */
export async function measureTick(browser: Browser, { origins, accounts }: WebSide): Promise<Figure[]> {
  const { page, cdp, close } = await openPage(browser, { origin: origins.dashboard, account: accounts.long });
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Start Timer' }).first().waitFor();
  await setTimeout(FETCHED_AHEAD_SECONDS * 1000);
  const idle = await workOfTicks(page, cdp);
  await startTimer(page);
  const running = await workOfTicks(page, cdp);
  await pauseTimer(page);
  await close();
  return [
    { name: 'tick without a timer: scripting', unit: 'ms', value: idle.scripting },
    { name: 'tick: scripting', unit: 'ms', value: running.scripting, must: MUST_OF_TICK_MS },
    { name: 'tick: all work of the page', unit: 'ms', value: running.all },
  ];
}

/** Milliseconds of a tick, as the mean of 60. */
async function workOfTicks(page: Page, cdp: CDPSession): Promise<{ scripting: number; all: number }> {
  const read = async () => [await processorTimeOf(cdp, 'ScriptDuration'), await processorTimeOf(cdp, 'TaskDuration')];
  await settled(page);
  await setTimeout(2000); // toasts have gone
  const before = await read();
  await setTimeout(TICK_SECONDS * 1000);
  const after = await read();
  const [scripting = 0, all = 0] = after.map((time, place) => (time - (before[place] ?? 0)) / TICKS);
  return { scripting, all };
}

/** Memory while the timer ticks for an hour of a fake clock, and while 100 screens are opened one after the other. */
export async function measureMemory(browser: Browser, { origins, accounts }: WebSide): Promise<Figure[]> {
  const options = { origin: origins.dashboard, slowdown: 1 };
  const ticking = await openPage(browser, { ...options, account: accounts.board });
  const send = senderTo(origins.dashboard, accounts.board.token);
  const hour = await sampleHour(ticking, send);
  await ticking.close();
  const walking = await openPage(browser, { ...options, account: accounts.demo });
  const screens = await sampleScreens(walking);
  await walking.close();
  return [...growthFigures('an hour of ticking', hour), ...growthFigures('100 changes of screen', screens)];
}

const SAMPLES = 10;
const MINUTES_OF_SAMPLE = 6;

/** Starts the timer for longer than the hour, since its end opens a dialog. */
async function sampleHour({ page, cdp }: OpenPage, send: Send): Promise<Memory[]> {
  await page.clock.install();
  await page.goto('/dashboard?view=board');
  const name = page.locator('main [id^="task-"]').first();
  const params = { id: (await name.getAttribute('id'))?.replace('task-', '') ?? '' };
  await send(startTimerOf, { params, body: { duration_minutes: 240 } });
  await page.reload();
  await page.getByRole('article').getByRole('timer').first().waitFor();
  const samples: Memory[] = [];
  for (let made = 0; made <= SAMPLES; made += 1) {
    await page.clock.runFor(MINUTES_OF_SAMPLE * 60_000);
    samples.push(await memoryOf(cdp));
  }
  await send(pauseTimerOf, { params, body: {} });
  return samples;
}

async function sampleScreens({ page, cdp }: OpenPage): Promise<Memory[]> {
  await page.goto('/dashboard?view=board');
  const headings = await visitScreens(page);
  const samples: Memory[] = [];
  for (let made = 0; made <= SAMPLES + 4; made += 1) {
    for (const screen of SCREENS) await openScreen(page, screen, headings.get(screen) ?? '');
    await settled(page);
    samples.push(await memoryOf(cdp));
  }
  return samples;
}

type Memory = { heap: number; nodes: number };

const MIB = 2 ** 20;

async function memoryOf(cdp: CDPSession): Promise<Memory> {
  // The second collection frees what the first has finalized.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { heap: bytesOf(await takeHeapSnapshot(cdp)) / MIB, nodes };
}

type HeapSnapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] };

async function takeHeapSnapshot(cdp: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', {});
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  return JSON.parse(chunks.join(''));
}

/**
 * Bytes of a heap without compiled code, which grows while the engine optimizes what runs often, and without records of the
 * browser itself, such as those of its network.
 */
function bytesOf({ snapshot: { meta }, nodes }: HeapSnapshot): number {
  const { node_fields, node_types } = meta;
  const [ofType, ofSize] = [node_fields.indexOf('type'), node_fields.indexOf('self_size')];
  const others = new Set(['code', 'native'].map((type) => node_types[0].indexOf(type)));
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += node_fields.length) {
    if (!others.has(nodes[node + ofType] ?? 0)) bytes += nodes[node + ofSize] ?? 0;
  }
  return bytes;
}

function growthFigures(during: string, samples: Memory[]): Figure[] {
  const growth = (of: keyof Memory) => growthOf(samples.map((sample) => sample[of]));
  return [
    { name: `heap after ${during}`, unit: 'MiB', value: samples.at(-1)?.heap ?? 0 },
    { name: `growth of the heap in ${during}`, unit: 'MiB', value: growth('heap'), must: MUST_OF_GROWTH_MIB },
    { name: `growth of nodes in ${during}`, unit: '', value: growth('nodes'), must: MUST_OF_GROWTH_NODES },
  ];
}

async function startTimer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Timer' }).first().click();
  await page.getByRole('article').getByRole('timer').first().waitFor();
}

async function pauseTimer(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Running timer' }).getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Resume' }).first().waitFor();
}
