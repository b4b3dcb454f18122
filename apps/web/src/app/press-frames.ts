import { notifyManager } from '@tanstack/react-query';
import { waitForFramesBy } from '#api/after-press.ts';
import { nextPaint } from '#ui/next-paint.ts';

/** Events of a press, of which the browser measures each until its next frame. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

/** Milliseconds after which nothing waits for further presses, as of a key that is held down. */
const PATIENCE = 100;

/** Milliseconds in which a press has shown the screen that it leads to, if not on a slow network. */
const EFFECT = 1000;

/**
 * Gives each press a frame of its own: components hear of changed queries and mutations after it, of all at once, where a
 * timer of the library would render each of them before it. Queries of a screen that a press leads to are sent after its frame.
 */
export function giveFramesToPresses(): void {
  const waiting: (() => void)[] = [];
  let first = 0;
  let latest: object | null = null;
  let pressedAt = Number.NEGATIVE_INFINITY;

  function onPress({ timeStamp }: Event) {
    pressedAt = performance.now();
    if (latest === null) first = timeStamp;
    else if (timeStamp - first > PATIENCE) return;
    const press = {};
    latest = press;
    void nextPaint().then(() => {
      if (latest !== press) return;
      latest = null;
      for (const tell of waiting.splice(0)) tell();
    });
  }

  for (const type of PRESSES) addEventListener(type, onPress, { capture: true, passive: true });
  waitForFramesBy(() => (performance.now() - pressedAt < EFFECT ? nextPaint() : null));
  notifyManager.setScheduler((tell) => {
    if (latest === null) setTimeout(tell);
    else waiting.push(tell);
  });
}
