import { getPasskeys } from '@daymark/contract/passkeys.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signedInAt, signedOut, test } from './fixtures.ts';

// Browsers know passkeys at names alone, not at IP addresses.
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  storageState: async ({ server, account }, use) =>
    use(signedInAt(server.url.replace('127.0.0.1', 'localhost'), account)),
});

const panel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const button = (page: Page) => page.getByRole('button', { name: 'Sign In with a Passkey' });

/** Gives the browser a device that holds passkeys, and answers by itself. */
async function deviceOf(page: Page, { hasUserVerification = true } = {}) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification },
      ...{ isUserVerified: hasUserVerification, automaticPresenceSimulation: true },
    },
  });
}

/** Signs this browser out without the server, from a page of its origin where no answer under way stores the session again. */
async function forgetSession(page: Page) {
  await page.goto('/api/config');
  await page.evaluate(() => localStorage.clear());
}

async function add(page: Page, name: string) {
  await panel(page).getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  return dialog;
}

test('a passkey is added, renamed, signs in by its button, proves its owner, and is removed', async ({
  page,
  server,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/403/);
  await page.goto('/profile');
  await deviceOf(page);
  await expect(await add(page, 'Laptop')).toBeHidden();
  const line = panel(page).getByRole('listitem');
  await expect(line).toContainText(/LaptopAdded .+ · Never used/);
  await expect(await add(page, 'Again')).toContainText('This device has a passkey for your account already.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await panel(page).getByRole('button', { name: 'Rename the passkey Laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Passkey' });
  await rename.getByLabel('Name').fill('Old laptop');
  await rename.getByLabel('Name').press('Enter');
  await expect(line).toContainText('Old laptop');

  // The device would answer what the field offers, before anybody could press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await forgetSession(page);
  await page.goto('/login');
  await expect(page.getByLabel('Email or username')).toHaveAttribute('autocomplete', 'username webauthn');
  await button(page).click();
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('/profile');
  await expect(line).toContainText(/Last used/);
  server.passMinutes(11);
  await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Passkey' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
  await question.getByRole('button', { name: 'Remove Passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question.getByRole('alert')).toContainText('Confirm that it is you to go on');
  await expect(question.getByRole('button', { name: 'Remove Passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await proof.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await send(getPasskeys, {})).toEqual([]);
});

test('a device that cannot check who uses it makes no passkey', async ({ page }) => {
  await page.goto('/profile');
  await deviceOf(page, { hasUserVerification: false });
  const dialog = await add(page, 'Key');
  await expect(dialog.getByRole('alert')).toContainText(/Nothing was confirmed|This device cannot check/);
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
});

test('the browser offers passkeys in the field of the username, and one of a removed account says so', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await page.goto('/profile');
  await deviceOf(page);
  await expect(await add(page, 'Phone')).toBeHidden();
  await forgetSession(page);
  await page.goto('/login'); // the device chooses by itself what is offered
  await expect(page).toHaveURL(/dashboard/);

  const [passkey] = await send(getPasskeys, {});
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove the passkey Phone' }).click();
  await page.getByRole('button', { name: 'Remove Passkey', exact: true }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await forgetSession(page);
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here. It may have been removed.');
  expect(passkey?.name).toBe('Phone');
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the sign-in page is one screen at 320 pixels, and tells where passkeys work', async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/login');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'false');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    await page.goto(`${server.url}/login`);
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).focus();
    await expect(page.getByRole('tooltip')).toContainText('its host has to set PUBLIC_URL');
  });
});
