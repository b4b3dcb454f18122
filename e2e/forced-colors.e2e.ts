import * as timer from '@daymark/contract/timer.ts';
import { row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('chosen and disabled controls look different, and so do switches that are on', async ({ page, given, send }) => {
    const running = await given.task({ name: 'Running' });
    await given.task({ list_id: running.list_id, name: 'Waiting' });
    await send(timer.startTimer, { ...withId(running), body: {} });
    await page.goto(`/lists/${running.list_id}/tasks`);
    // The row of the running task is told apart by its outline, and the tab stop by another.
    const waiting = row(page, 'Waiting');
    expect(await colors(row(page, 'Running'))).not.toEqual(await colors(waiting));
    const before = await colors(waiting);
    await waiting.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => colors(waiting)).not.toEqual(before);

    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await link('Dashboard').click();
    const segment = (name: string) => page.locator('label').filter({ hasText: name });
    expect(await colors(segment('Today'))).not.toEqual(await colors(segment('Progress')));
    expect(await colors(link('Dashboard'))).not.toEqual(await colors(link('Projects')));

    await segment('Board').click();
    await page.getByRole('banner').getByRole('button', { name: 'Mark Complete' }).click();
    await page.getByRole('radio', { name: 'Focused' }).click();
    const tile = (name: string) => page.getByRole('radio', { name });
    await page.getByLabel('Reflection').focus();
    expect(await colors(tile('Focused'))).not.toEqual(await colors(tile('Tired')));

    // A switch has an outline, and a fill once it is on.
    for (const [path, name] of [
      ['/analytics', 'Measured only'],
      ['/profile', /^Notify me/],
    ] as const) {
      await page.goto(path);
      const control = page.getByRole('switch', { name });
      const track = control.locator('xpath=following-sibling::*[contains(@class, "track")]');
      const thumb = track.locator('[class*="thumb"]');
      const off = { track: await colors(track), thumb: await colors(thumb) };
      expect(off.track[2]).not.toBe('none');
      // A thumb in the color of what is behind it could not be seen.
      expect(off.thumb[1]).not.toBe(off.track[1]);
      if (await control.isDisabled()) continue;
      await control.press('Space');
      await expect(control).toBeChecked();
      await expect.poll(() => colors(track)).not.toEqual(off.track);
      expect((await colors(thumb))[1]).not.toBe((await colors(track))[1]);
    }
  });
});

type Styled = { evaluate: (read: (element: Element) => string[]) => Promise<string[]> };

const colors = (styled: Styled): Promise<string[]> =>
  styled.evaluate((element) => {
    const { color, backgroundColor, borderTopStyle, outlineStyle } = getComputedStyle(element);
    return [color, backgroundColor, borderTopStyle, outlineStyle];
  });
