/** Milliseconds after which it is not waited for any longer: a hidden tab paints nothing. */
const PATIENCE = 50;

/** Resolves once the browser has shown what is rendered by now. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    // The frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
