import { expect, type Locator } from '@playwright/test';

/** Uses the page by keys alone, and fails at what keys do not reach. */
export const byKeys = {
  press: async (target: Locator): Promise<void> => {
    const { type, isChecked } = await reach(target);
    if (!isChecked) await target.page().keyboard.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter');
  },
  fill: async (field: Locator, text: string): Promise<void> => {
    const { type } = await reach(field);
    const { keyboard } = field.page();
    if (type === 'date') return keyboard.type(Temporal.PlainDate.from(text).toLocaleString('en-US', DIGITS));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  },
  select: async (field: Locator, option: string): Promise<void> => {
    await reach(field);
    await field.page().keyboard.type(option);
  },
};

/** Parts of a date in the form in which a date field takes them. */
const DIGITS = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;

/** More presses than any screen of the tests has places to stop at. */
const MOST_PRESSES = 150;

/**
 * Goes to a target, or to the control of a label, by Tab from what is before it, and by arrow keys within a menu or a group of radio
 * buttons. To walk there from where the focus was would take dozens of presses, and as much time as all else that a test does.
 */
async function reach(target: Locator): Promise<{ type: string | null; isChecked: boolean }> {
  const page = target.page();
  const isInDialog = await target.evaluate((element) => element.closest('[aria-modal="true"]') !== null);
  // Keys do not leave a dialog that is still closing.
  if (!isInDialog) await expect(page.locator('[aria-modal="true"]')).toHaveCount(0);
  // A menu takes the focus a moment after it is shown.
  if ((await target.getAttribute('role')) === 'menuitem') {
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  } else {
    await target.evaluate((element) => (element.closest('label')?.control ?? (element as HTMLElement)).focus());
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
  }
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const next = await target.evaluate((element) => {
      const control = element.closest('label')?.control ?? element.closest('[role="radio"]') ?? element;
      const active = document.activeElement;
      if (active === control) {
        const type = control instanceof HTMLInputElement ? control.type : control.getAttribute('role');
        return { type, isChecked: control.matches(':checked, [aria-checked="true"]') };
      }
      if (active?.closest('[role="menu"]')?.contains(control)) return 'ArrowDown';
      const isOfGroup =
        active?.matches('[type="radio"], [role="radio"]') && active.closest('[role="radiogroup"]')?.contains(control);
      if (isOfGroup) return 'ArrowRight';
      const isBehind = active && control.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBehind ? 'Shift+Tab' : 'Tab';
    });
    if (typeof next !== 'string') return next;
    await page.keyboard.press(next);
  }
  throw new Error(`Keys do not reach ${target}`);
}
