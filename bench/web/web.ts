import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { loadNote, pinningNote } from '#bench/cores.ts';
import { killServers } from '#bench/server-process.ts';
import { ensureBrowser, launchOptions } from '#scripts/browser.mjs';
import { buildWhatIsStale } from '#scripts/build.mjs';
import { Failure } from '#scripts/processes.mjs';
import { measureDay, measureOtherDays } from './day-walks.ts';
import { measureMemory, measureTick } from './endurance.ts';
import { measureBoard, measureLongList, measureScreens } from './interactions.ts';
import { measureLoads } from './loads.ts';
import { measureNotes } from './notes.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { type Figure, missedBy, type Round, type SideName, webLines, webRows } from './web-report.ts';
import { prepareWebSides, type WebSide } from './web-sides.ts';

export type WebOptions = {
  rounds: number;
  /** Names of measures; all where there are none. */
  only: string[];
  /** A revision of the repository to compare with. */
  compare: string | undefined;
  isJson: boolean;
};

type Measure = (browser: Browser, side: WebSide) => Promise<Figure[]>;

const MEASURES: Record<string, { measure: Measure; sides: SideName[] }> = {
  loads: { measure: measureLoads, sides: ['product', 'base', 'bare'] },
  day: { measure: measureDay, sides: ['product', 'base'] },
  days: { measure: measureOtherDays, sides: ['product', 'base'] },
  list: { measure: measureLongList, sides: ['product', 'base'] },
  board: { measure: measureBoard, sides: ['product', 'base'] },
  screens: { measure: measureScreens, sides: ['product', 'base'] },
  notes: { measure: measureNotes, sides: ['product', 'base'] },
  network: { measure: measureSlowNetwork, sides: ['product', 'base'] },
  tick: { measure: measureTick, sides: ['product', 'base'] },
  memory: { measure: measureMemory, sides: ['product', 'base'] },
};

/** Names that stand for several measures. */
const GROUPS: Record<string, string[]> = { interactions: ['day', 'days', 'list', 'board', 'screens'] };

/** Measures the web app in a browser in interleaved rounds, and fails where a goal is missed. */
export async function web({ rounds, only, compare, isJson }: WebOptions): Promise<void> {
  const chosen = (only.length === 0 ? Object.keys(MEASURES) : only.flatMap((name) => GROUPS[name] ?? name)).map(
    (name) => ({ name, ...measureOf(name) }),
  );
  const print = isJson ? () => undefined : console.log;
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const browser = await chromium.launch(launchOptions(await ensureBrowser()));
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const startSides = await prepareWebSides(folder, {
      compare,
      hasBare: chosen.some(({ sides }) => sides.includes('bare')),
    });
    const before = loadNote();
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const figures: Round = {};
      const sides: Partial<Record<SideName, WebSide>> = await startSides();
      for (const { name, measure, sides: names } of chosen) {
        print(`Round ${round + 1} of ${rounds}: ${name} ...`);
        for (const sideName of round % 2 === 1 ? names.toReversed() : names) {
          const side = sides[sideName];
          if (side) figures[sideName] = [...(figures[sideName] ?? []), ...(await measure(browser, side))];
        }
      }
      measured.push(figures);
      await killServers();
    }
    const rows = webRows(measured);
    const text = [...webLines(rows), '', `${before} At the end: ${loadNote()}`].join('\n');
    console.log(isJson ? JSON.stringify({ rows, rounds: measured }, null, 2) : text);
    const missed = rows.flatMap(missedBy);
    if (missed.length > 0) throw new Failure(`Missed goals:\n${missed.join('\n')}`);
  } finally {
    await browser.close();
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureOf(name: string) {
  const found = MEASURES[name];
  if (found) return found;
  throw new Failure(
    `--only must be one of ${[...Object.keys(MEASURES), ...Object.keys(GROUPS)].join(', ')}, not ${name}.`,
  );
}
