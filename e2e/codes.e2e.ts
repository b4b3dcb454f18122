import type { Page } from '@playwright/test';
import { codeAt } from '#server-test/codes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Codes' });

/** Signs this browser out without the server, from a page of its origin where no answer under way stores the session again. */
async function forgetSession(page: Page) {
  await page.goto('/api/config');
  await page.evaluate(() => localStorage.clear());
}

/** Signs in by password, up to the question for a code. */
async function signInUpToCode(page: Page, { user, password }: { user: { username: string }; password: string }) {
  await forgetSession(page);
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible();
}

async function typeCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
}

test('codes are set up, asked for after the password, each once, and a recovery code stands in', async ({
  page,
  account,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/401|403|409|422/);
  await page.goto('/profile');
  await panel(page).getByRole('button', { name: 'Set Up Codes' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set Up Codes' });
  await expect(setUp.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page);
  const key = (await setUp.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '';
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  await expect(setUp.getByText(/^This code is wrong/)).toBeVisible();
  const first = codeAt(key, server.now());
  await setUp.getByRole('textbox', { name: 'Code' }).fill(first);
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const told = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(told.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await told.getByRole('listitem').allTextContents();
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(panel(page)).toContainText('You have 10 recovery codes left.');

  await signInUpToCode(page, account);
  await expectAccessible(page);
  await typeCode(page, first);
  await expect(page.getByRole('alert')).toContainText('This code is wrong, or was used already');
  server.passMinutes(1);
  await typeCode(page, codeAt(key, server.now()));
  await expect(page).toHaveURL(/dashboard/);

  await signInUpToCode(page, account);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await typeCode(page, recovery.toLowerCase());
  await expect(page).toHaveURL(/dashboard/);
  await signInUpToCode(page, account);
  await typeCode(page, recovery);
  await expect(page.getByRole('alert')).toContainText('This code is wrong, or was used already');
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  server.passMinutes(1);
  await signInUpToCode(page, account);
  await typeCode(page, codeAt(key, server.now()));
  await expect(page).toHaveURL(/dashboard/);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/profile');
  await expect(panel(page)).toContainText('You have 9 recovery codes left.');
  server.passMinutes(11);
  await panel(page).getByRole('button', { name: 'Turn Off' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByLabel('Current password')).toBeFocused();
  await expect(proof.locator('.mantine-PasswordInput-input')).toHaveCSS('outline', / solid 2px$/);
  await proof.getByLabel('Current password').fill(account.password);
  await proof.getByLabel('Current password').press('Enter');
  await expect(proof).toBeHidden();
  await expect(page.getByText('Codes are off')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Set Up Codes' })).toBeVisible();
});
