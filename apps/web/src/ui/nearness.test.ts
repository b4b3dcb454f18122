import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules(); // the observer is one for all
});

type Entry = { target: object; isIntersecting: boolean; boundingClientRect: { top: number; bottom: number } };

/** An observer that says what a test makes it say, and frames that a test draws. */
function inWindow(innerHeight: number) {
  let say: (entries: Entry[]) => void = () => undefined;
  const frames: (() => void)[] = [];
  class Observer {
    constructor(onEntries: typeof say) {
      say = onEntries;
    }
    observe() {}
    unobserve() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('innerHeight', innerHeight);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  return { say: (entries: Entry[]) => say(entries), draw: () => frames.shift()?.() };
}

const at = (target: object, top: number, isIntersecting = true): Entry => ({
  target,
  isIntersecting,
  boundingClientRect: { top, bottom: top + 400 },
});

test('each frame draws one element that has come near, those in view first, and those that are no longer near follow together', async () => {
  const { say, draw } = inWindow(900);
  vi.resetModules();
  const { watchNearness } = await import('./nearness.ts');
  const told: string[] = [];
  const watch = (name: string) => {
    const element = { name } as unknown as Element;
    const end = watchNearness(element, (isNear) => told.push(`${name} ${isNear}`));
    return { element, end };
  };
  const [above, below, inView, gone, left, leftToo] = ['above', 'below', 'in view', 'gone', 'left', 'left too'].map(
    watch,
  );
  if (!above || !below || !inView || !gone || !left || !leftToo) throw new Error('Six elements are watched');

  say([
    at(left.element, -3000, false),
    at(above.element, -500),
    at(gone.element, 100),
    at(inView.element, 500),
    at(below.element, 1200),
    at(leftToo.element, -2600, false),
  ]);
  expect(told).toEqual(['gone true']);
  say([at(gone.element, -4000, false)]);
  gone.end();
  draw();
  expect(told.slice(1)).toEqual(['in view true']);
  say([at(below.element, 4000, false)]);
  draw();
  expect(told.slice(2)).toEqual(['above true']);
  draw();
  expect(told.slice(3)).toEqual(['left false', 'below false', 'left too false']);

  say([at(below.element, 1200)]);
  expect(told.slice(6)).toEqual(['below true']);
});
