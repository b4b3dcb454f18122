import { setMaxListeners } from 'node:events';
import { Interrupted } from './failure.ts';

const controller = new AbortController();

/** A signal that Ctrl C gives, also while a question waits for its answer: whatever waits ends by it, and removes what it has begun. */
export const interruption = controller.signal;

// Each call and question listens: Node would warn of the eleventh.
setMaxListeners(0, interruption);

export const interrupt = (): void => controller.abort(new Interrupted());

/** Interrupts at the first Ctrl C. A second one finds the default again, which ends the program on the spot. */
export function interruptOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
}

/** Waits for so many milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    interruption.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(interruption.reason);
    });
  });
}
