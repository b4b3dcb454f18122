import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two tabs are two copies of the module over one storage. */
async function openTabs() {
  const tabs = [];
  for (let i = 0; i < 2; i++) {
    vi.resetModules();
    tabs.push(await import('./tone.ts'));
  }
  return tabs;
}

/** A fake audio output, which counts the tones. */
function fakeAudio() {
  const play = vi.fn();
  const node = class {
    gain = { setTargetAtTime: () => {} };
    connect = (to: unknown) => to;
    start = play;
    stop = () => {};
  };
  vi.stubGlobal('AudioContext', class {});
  vi.stubGlobal('GainNode', node);
  vi.stubGlobal('OscillatorNode', node);
  return play;
}

/** Fake locks of a browser, shared by its tabs. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _: { ifAvailable: true }, use: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return use(null);
      held.add(name);
      await use({ name });
      held.delete(name);
    },
  };
}

test.each([
  { where: 'with locks', locks: { locks: fakeLocks() } },
  { where: 'without a secure context', locks: {} },
])('of two tabs that ring at once, one plays the tone, once for each expiry, $where', async ({ locks }) => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, ...locks });
  const play = fakeAudio();
  const tabs = await openTabs();
  for (const [expiry, times] of [
    ['first', 1],
    ['first', 1],
    ['second', 2],
  ] as const) {
    const rung = tabs.map(({ ringOnce }) => ringOnce(expiry));
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(rung);
    expect(play).toHaveBeenCalledTimes(times);
  }
});

test('a tab without a user gesture stays silent, and leaves the tone to the others', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  localStorage.clear();
  const play = fakeAudio();
  const [tab] = await openTabs();
  await tab?.ringOnce('third');
  expect(play).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});
