import { notifyManager } from '@tanstack/react-query';
import { nextPaint } from '#ui/next-paint.ts';

/** Events of a press, of which the browser measures each until its next frame. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

/** Milliseconds after which nothing waits for further presses, as of a key that is held down. */
const PATIENCE = 100;

/**
 * Gives each press a frame of its own: components hear of changed queries and mutations after it, of all at once, where a
 * timer of the library would render each of them before it.
 */
export function giveFramesToPresses(): void {
  const waiting: (() => void)[] = [];
  let first = 0;
  let latest: object | null = null;

  function onPress({ timeStamp }: Event) {
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
  notifyManager.setScheduler((tell) => {
    if (latest === null) setTimeout(tell);
    else waiting.push(tell);
  });
}
