import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import type { Browser } from '@playwright/test';
import { median } from '#bench/statistics.ts';
import { openPage, processorTimeOf, SLOWDOWN, settled } from './open-page.ts';
import { pointOf } from './presses.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

/** Milliseconds of work, most of them until the frame with the text. */
const MUST_MS = 50;

/** Descriptions that nobody writes, and the largest that are formatted. */
const TEXTS: Record<string, string> = {
  '10,000 nested quotes': '>'.repeat(10_000),
  'a table of 5,000 cells': `${'|a'.repeat(2_490)}\n${'|-'.repeat(2_490)}`,
  '1,000 items': '- [ ] x\n'.repeat(1_000),
  '200 items': '- [ ] Tick this one\n'.repeat(200),
  'links with control characters': '[a](java\u0001script:x) [b](https://x\u0007.test/\u001b) '.repeat(33),
  'right-to-left overrides': '\u202enialp \u2067si siht\n'.repeat(390),
  'a table of 195 cells': `${'|a'.repeat(3)}|\n${'|-'.repeat(3)}|\n${`${'|word'.repeat(3)}|\n`.repeat(64)}`,
  '28 nested quotes': `${'>'.repeat(28)} a\n\n`.repeat(14),
  '399 lines': 'a word or two\n'.repeat(398),
  '10,000 letters of emphasis': '*a* **b** '.repeat(66) + 'word '.repeat(1_800),
};

/** Presses of each text. */
const PRESSES = 5;

/**
 * Each description in the preview of the form, which draws nothing else: the work of the page from the press until it has settled,
 * beyond that of a text of one word.
 */
export async function measureNotes(browser: Browser, { origins, accounts: { board } }: WebSide): Promise<Figure[]> {
  const given = makeGiven(senderTo(origins.dashboard, board.token));
  const { id: list_id } = await given.list({ name: 'Notes' });
  const texts = { word: 'word', ...TEXTS };
  for (const [name, description] of Object.entries(texts)) await given.task({ name, description, list_id });
  const { page, cdp, close } = await openPage(browser, { origin: origins.dashboard, account: board, slowdown: 1 });
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  const preview = page.getByRole('region', { name: 'Preview' });

  /** Milliseconds of one press on 'Preview', which is taken back. */
  async function press(): Promise<number> {
    const { x, y } = await pointOf(dialog.getByRole('button', { name: 'Preview' }));
    await page.mouse.move(x, y);
    await settled(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const before = await processorTimeOf(cdp, 'TaskDuration');
    await page.mouse.click(x, y);
    await settled(page);
    const after = await processorTimeOf(cdp, 'TaskDuration');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await preview.waitFor();
    await dialog.getByRole('button', { name: 'Hide Preview' }).click();
    return after - before;
  }

  async function timeOf(name: string): Promise<number> {
    await page.locator(`[aria-label="Actions for ${name}"]`).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.waitFor();
    await press(); // the first one loads the code
    const times: number[] = [];
    while (times.length < PRESSES) times.push(await press());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return median(times);
  }

  await page.goto(`/lists/${list_id}/tasks`);
  const ofOneWord = await timeOf('word');
  const figures: Figure[] = [];
  for (const name of Object.keys(TEXTS)) {
    const value = Math.max(0, (await timeOf(name)) - ofOneWord);
    figures.push({ name: `note: ${name}`, unit: 'ms', value, must: MUST_MS });
  }
  await close();
  return figures;
}
