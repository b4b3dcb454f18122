import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { type Given, makeGiven, type Send } from '@daymark/testing/given.ts';
import { collectSecrets, expectNoSecrets } from '@daymark/testing/secrets.ts';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { startServer, type TestServer } from './server.ts';

type Account = SignIn & { password: string };

type Fixtures = {
  /** A new user for each test, signed in on every page. */
  account: Account;
  send: Send;
  given: Given;
  /** Allows console errors that match. */
  expectConsoleError: (pattern: RegExp) => void;
  /** Fails the test on console errors, policy violations, server errors, and secrets in the log. */
  watch: (context: BrowserContext) => Promise<void>;
  /** A page of the same user on a phone: their second device. */
  phone: Page;
};

type WorkerFixtures = { server: TestServer };

export const PHONE_SIZE = { width: 390, height: 844 };

/** A browser on a phone. */
export const PHONE = { viewport: PHONE_SIZE, hasTouch: true, isMobile: true };

/** A warning of Playwright, which lets pages register no service worker, as its configuration wants it. */
const WITHOUT_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  account: async ({ server }, use) => use(await makeGiven(server.sender()).user()),
  send: async ({ server, account }, use) => use(server.sender(account.token)),
  given: async ({ send }, use) => use(makeGiven(send)),
  storageState: async ({ server, account }, use) => use(signedInAt(server.url, account)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  expectConsoleError: async ({}, use) => {
    const expected: RegExp[] = [];
    const expectConsoleError = Object.assign((pattern: RegExp) => void expected.push(pattern), { expected });
    await use(expectConsoleError);
  },
  watch: [
    async ({ context, server, expectConsoleError }, use) => {
      const secrets = collectSecrets();
      const problems: string[] = [];
      const { expected } = expectConsoleError as unknown as { expected: RegExp[] };
      const note = (problem: string) => {
        if (problem === WITHOUT_SERVICE_WORKER) return;
        if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
      };
      const watch = async (watched: BrowserContext) => {
        await watched.addInitScript(() => {
          addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
          );
        });
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') note(message.text());
        });
        watched.on('weberror', (error) => note(String(error.error())));
        watched.on('request', (request) =>
          secrets.addFrom(request.headers()['authorization'], request.postData() ?? undefined),
        );
      };
      await watch(context);
      const logged = server.log.length;
      await use(watch);
      const log = server.log.slice(logged);
      expectNoSecrets(log, secrets.found);
      const failures = log.filter((line) => JSON.parse(line).level >= 50);
      expect(problems, 'console errors').toEqual([]);
      expect(failures, 'errors in the log of the server').toEqual([]);
    },
    { auto: true },
  ],
  phone: async ({ browser, storageState, watch }, use) => {
    const context = await browser.newContext({ ...(storageState && { storageState }), ...PHONE });
    await watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

/** A browser in which this user has signed in at this origin. */
export function signedInAt(origin: string, { token, user }: SignIn) {
  const localStorage = [
    { name: 'access_token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A browser in which nobody has signed in yet. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** The rules that depend on the size of the window. */
const SIZE_RULES = ['target-size', 'scrollable-region-focusable'];

/** Checks the page against WCAG 2.2 AA, in both color schemes, and that headings skip no level. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const rules = { 'heading-order': { enabled: true } }; // a best practice: WCAG itself allows levels to be skipped
  await expectNoViolation(page, { runOnly: WCAG, rules });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { runOnly: COLOR_RULES });
}

/** Checks again, in a narrow window, the rules that depend on its size. */
export async function expectAccessibleWhenNarrow(page: Page): Promise<void> {
  await expectNoViolation(page, { runOnly: SIZE_RULES });
}

/** Code of axe, minified: every page gets it, and to hand over a megabyte and a half took as long as the check itself. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The global variable of axe in a page that has run its code. */
declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

/** Polls, since a page shows a moment later what it computes from its size. */
async function expectNoViolation(page: Page, checks: Pick<RunOptions, 'runOnly' | 'rules'>): Promise<void> {
  // All elements are checked, but only violations are described: a description takes longer than a check.
  const options: RunOptions = { ...checks, resultTypes: ['violations'] };
  const violations = async () => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
    const { violations } = await page.evaluate((options) => axe.run(options), options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  await expect.poll(violations, { timeout: 60_000 }).toEqual([]);
}

/** Polls, since floating parts find their place a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widthOutside = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(widthOutside).toBe(0);
}

/** Letters of the longest word of our own texts; longer ones are names, which may break anywhere. */
const LONGEST_WORD = 20;

/** Checks that all text is 12 px or larger, also in drawings that scale, and that no word of ours breaks inside. */
export async function expectReadableText(page: Page): Promise<void> {
  const unreadable = () =>
    page.evaluate((longestWord) => {
      const problems: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element?.checkVisibility({ checkOpacity: true })) continue;
        const { a = 1, b = 0 } = (element instanceof SVGGraphicsElement && element.getScreenCTM()) || {};
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * Math.hypot(a, b);
        if (text.textContent?.trim() && size < 12) problems.push(`${size} px: ${text.textContent}`);
        for (const { 0: word, index } of text.textContent?.matchAll(/[^\s-]+/g) ?? []) {
          if (word.length > longestWord) continue;
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) problems.push(`broken: ${word}`);
        }
      }
      return problems;
    }, LONGEST_WORD);
  await expect.poll(unreadable).toEqual([]);
}
