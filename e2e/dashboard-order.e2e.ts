import type { Locator, Page } from '@playwright/test';
import { card, choose, nameButton } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { handle, pickUp } from './moves.ts';
import { givenWorkspace } from './workspace.ts';

const expectOrder = (page: Page, names: string[]) =>
  expect(page.getByRole('region', { name: /^Tasks of/ }))
    .toHaveCount(names.length)
    .then(() => expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(names));

test.use({ hasTouch: true });

test('mouse, keys and fingers move a list, and the order is kept; arrow keys move the focus between lists', async ({
  page,
  context,
  given,
  account,
}) => {
  const lists = [];
  for (const name of ['Beds', 'Paths', 'Hedge']) lists.push(await given.list({ name }));
  await given.task({ list_id: lists[1]?.id ?? 0, name: 'Sweep' });
  await givenWorkspace(page, { userId: account.user.id, lists });
  await page.goto('/dashboard?view=board');
  await expect(nameButton(page, 'Sweep')).toBeVisible();

  await test.step('arrow keys', async () => {
    const tasksOf = (name: string) => page.getByRole('region', { name: `Tasks of ${name}` });
    await tasksOf('Beds').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tasksOf('Paths')).toBeFocused();
    await nameButton(page, 'Sweep').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tasksOf('Hedge')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tasksOf('Hedge')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('a'); // adds a task to the list with the focus
    const dialog = page.getByRole('dialog', { name: 'Add New Task' });
    await dialog.getByLabel('Name').pressSequentially('as a task');
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(card(page, 'Paths').getByRole('article', { name: 'as a task' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('mouse', async () => {
    const to = await middleOf(handle(page, 'Hedge'));
    await handle(page, 'Beds').hover();
    await page.mouse.down();
    await page.mouse.move(to.x - 40, to.y, { steps: 8 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(page.getByText('Beds is over position 3 of 3')).toBeAttached();
    await page.mouse.up();
    await expectOrder(page, ['Paths', 'Hedge', 'Beds']);
    await page.reload();
    await expectOrder(page, ['Paths', 'Hedge', 'Beds']);
    await choose(page, 'Hedge', 'Remove from Workspace');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(page, ['Paths', 'Hedge', 'Beds']);
  });

  await test.step('keys', async () => {
    await handle(page, 'Hedge').focus();
    await pickUp(page, 'Picked up Hedge, position 2 of 3');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Hedge is over position 1 of 3')).toBeAttached();
    await page.keyboard.press('Space');
    await expectOrder(page, ['Hedge', 'Paths', 'Beds']);
    await expect(handle(page, 'Hedge')).toBeFocused();
    await pickUp(page, 'Picked up Hedge, position 1 of 3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expectOrder(page, ['Hedge', 'Paths', 'Beds']);
  });

  await test.step('fingers, which scroll elsewhere', async () => {
    await page.setViewportSize(PHONE_SIZE);
    await handle(page, 'Hedge').scrollIntoViewIfNeeded();
    const touch = await context.newCDPSession(page);
    const at = await middleOf(handle(page, 'Hedge'));
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }] });
    await move('touchStart', at.y);
    await move('touchMove', at.y + 10);
    await expect(page.getByText('Picked up Hedge, position 1 of 3')).toBeAttached();
    for (const distance of [100, 250, 400, 500]) await move('touchMove', at.y + distance);
    await expect(page.getByText('Hedge is over position 2 of 3')).toBeAttached();
    await move('touchEnd', 0);
    await expectOrder(page, ['Paths', 'Hedge', 'Beds']);
  });
});

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
