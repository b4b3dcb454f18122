/** Milliseconds after which a hidden tab, which paints nothing, is not waited for: more than a frame of a slow machine takes. */
const PATIENCE = 500;

/** Resolves once the browser has shown what is rendered by now. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    // The frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
