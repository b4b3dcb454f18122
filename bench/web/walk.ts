import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator } from '@playwright/test';
import { Failure } from '#scripts/processes.mjs';
import type { WebAccounts } from './accounts.ts';
import { type OpenPage, openPage, processorTimeOf, SLOWDOWN, settled, takeFrames, takeNoted } from './open-page.ts';
import { pointOf } from './presses.ts';
import { type InputEvent, interactionTimes } from './web-figures.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

const MUST_MS = 100;
const MUST_OF_LONG_TASK_MS = 150;

/** Looks for the result of an interaction, each after the page has settled. */
const LOOKS = 10;

/** Milliseconds between two keys, as of a fast typist. */
const KEY_MS = 60;

/**
 * Milliseconds for which a finger holds a key or a button. Without them the release of a press waits for the frame of the press, or is a part
 * of it, as it happens.
 */
const HELD_MS = 80;

export type Walk = ReturnType<typeof walkOn>;

/**
 * Measures the interactions of a walk through the page of an account.
 * @param must Milliseconds that no interaction may take.
 */
export const walkAs =
  (account: keyof WebAccounts, walk: (walk: Walk) => Promise<void>, must = MUST_MS) =>
  async (browser: Browser, { origins, accounts }: WebSide): Promise<Figure[]> => {
    const opened = await openPage(browser, { origin: origins.dashboard, account: accounts[account], slowdown: 1 });
    const walked = walkOn(opened, must);
    await walk(walked);
    await opened.close();
    return walked.figures;
  };

/**
 * Interactions on an open page: what each takes until its next frame, its longest task, and all its work. The processor is
 * slowed down for these alone, since Playwright's look-ups in a page of 1,000 cards take long enough without.
 */
function walkOn({ page, cdp }: OpenPage, must: number) {
  const figures: Figure[] = [];
  const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

  /** Measures one interaction. Nothing else is asked of the page from `act` until it has settled: that would be work too. */
  async function measure(name: string, act: () => Promise<void>, shown: Locator): Promise<void> {
    await slowDown(SLOWDOWN);
    await settled(page);
    await takeNoted(page);
    const before = await processorTimeOf(cdp, 'TaskDuration');
    await act();
    const events: InputEvent[] = [];
    const longTasks: number[] = [];
    let work: number | undefined;
    for (let looks = 0; ; looks += 1) {
      await settled(page);
      const taken = await takeNoted(page);
      events.push(...taken.events);
      longTasks.push(...taken.longTasks);
      work ??= (await processorTimeOf(cdp, 'TaskDuration')) - before;
      await slowDown(1);
      if (await shown.first().isVisible()) break;
      if (looks === LOOKS) throw new Failure(`${name}: ${shown} has not come.`);
      await takeNoted(page);
      await slowDown(SLOWDOWN);
    }
    figures.push(
      { name, unit: 'ms', value: Math.max(0, ...interactionTimes(events)), must },
      {
        name: `${name}: longest task`,
        unit: 'ms',
        value: Math.max(0, ...longTasks),
        must: MUST_OF_LONG_TASK_MS,
      },
      { name: `${name}: processor`, unit: 'ms', value: work ?? 0 },
    );
  }

  return {
    page,
    figures,

    /**
     * Presses the first such element by the mouse alone, which rests there: Playwright's own click works in the page and moves
     * the mouse in the frame of the press.
     */
    press: async (name: string, target: Locator, shown: Locator): Promise<void> => {
      const { x, y } = await pointOf(target.first());
      await page.mouse.move(x, y);
      const press = async () => {
        await page.mouse.down();
        await setTimeout(HELD_MS);
        await page.mouse.up();
      };
      await measure(name, press, shown);
    },

    /** Types a text, or presses a key such as 'Control+k', where the focus is. */
    type: (name: string, text: string, shown: Locator): Promise<void> =>
      measure(name, () => page.keyboard.type(text, { delay: KEY_MS }), shown),

    key: (name: string, key: string, shown: Locator): Promise<void> =>
      measure(name, () => page.keyboard.press(key, { delay: HELD_MS }), shown),

    /** Drags one element onto another with the mouse: the press and the drop, and the longest frame of a step between them. */
    drag: async (name: string, from: Locator, to: Locator, shown: Locator): Promise<void> => {
      const target = await pointOf(to.first(), 0.75);
      const start = await pointOf(from.first());
      await page.mouse.move(start.x, start.y);
      const steps: number[] = [];
      await measure(
        name,
        async () => {
          await page.mouse.down();
          await page.mouse.move(target.x, target.y + 12, { steps: 10 });
          await page.mouse.move(target.x, target.y, { steps: 3 });
          steps.push(...(await takeFrames(page)));
          await page.mouse.up();
        },
        shown,
      );
      figures.push({ name: `${name}: a step`, unit: 'ms', value: Math.max(0, ...steps), must });
    },
  };
}
