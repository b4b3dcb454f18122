// Installed in each page before its own scripts: tells what only the page itself sees. A plain script, since the browser
// gets it as it is.

/** Elements of a screen that still loads. */
const BUSY = '[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root';

/** A screen that takes longer counts as this long. */
const MOST_MS = 10_000;

/**
 * @param {Record<string, { selector: string, count: number }>} marks are reached once a frame with so many elements is painted
 */
globalThis.installProbe = (marks) => {
  const events = [];
  const longTasks = [];
  const frames = [];
  const toEvent = ({ interactionId, duration }) => ({ interactionId, duration });
  const observe = (type, note, options = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true, ...options });
    return () => observer.takeRecords().forEach(note);
  };
  const flushes = [
    observe('event', (entry) => events.push(toEvent(entry)), { durationThreshold: 16 }),
    observe('longtask', ({ duration }) => longTasks.push(duration)),
    observe('long-animation-frame', ({ duration }) => frames.push(duration)),
  ];

  /** The time at which the frame that is being prepared has been painted. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });

  /** The paint time of the first frame for which `isThere` holds. */
  const paintOf = (isThere) =>
    new Promise((resolve) => {
      const look = () => (isThere() ? resolve(painted()) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });

  const reached = Object.fromEntries(
    Object.entries(marks).map(([name, { selector, count }]) => [
      name,
      paintOf(() => document.querySelectorAll(selector).length >= count && isDrawn()),
    ]),
  );

  /** Whether every card in view is drawn; others can be names until they are scrolled to. */
  const isDrawn = () =>
    [...document.querySelectorAll('[data-undrawn]')].every((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      const view = section.closest('[data-tasks]')?.getBoundingClientRect();
      return bottom <= Math.max(0, view?.top ?? 0) || top >= Math.min(innerHeight, view?.bottom ?? innerHeight);
    });

  /** The time of the screen that is awaited. */
  let screen;

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const idle = () => new Promise((resolve) => requestIdleCallback(() => resolve(undefined), { timeout: 2000 }));

  globalThis.daymarkProbe = {
    /** Milliseconds from the start of the navigation to a mark. */
    reached: (name) => reached[name],

    /** Events and long tasks since the last call. */
    take: () => {
      for (const flush of flushes) flush();
      frames.splice(0);
      return { events: events.splice(0), longTasks: longTasks.splice(0) };
    },

    /** Durations of frames since the last call; shorter than 50 ms is not told. */
    takeFrames: async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const flush of flushes) flush();
      return frames.splice(0);
    },

    /** Waits for answers of the server, and until the page has nothing left to do. */
    settled: async () => {
      await pause(300);
      await idle();
      await pause(100);
      await idle();
    },

    /** Waits until the screen has shown its content for one and a half seconds. */
    loaded: async () => {
      for (let looks = 0; looks < 3; looks += 1) {
        await pause(500);
        const main = document.querySelector('main');
        if (!main?.querySelector('h1') || main.querySelector(BUSY)) looks = -1;
      }
    },

    /** Times the screen with this heading after the next press. */
    awaitScreen: (heading) => {
      screen = new Promise((resolve) => {
        const onClick = async ({ timeStamp }) => {
          let hasLoaded = false;
          const time = await paintOf(() => {
            const main = document.querySelector('main');
            const isBusy = main?.querySelector(BUSY) !== null;
            hasLoaded ||= isBusy;
            const isShown = !isBusy && main?.querySelector('h1')?.textContent === heading;
            return isShown || performance.now() - timeStamp > MOST_MS;
          });
          resolve({ ms: time - timeStamp, hasLoaded });
        };
        addEventListener('click', onClick, { capture: true, once: true });
      });
    },

    /** How long that screen took, and whether it showed that it loads. */
    screenTime: () => screen,

    firstPaint: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,

    /** Bytes as transferred, by the ending of the file. */
    bytesOf: (ending) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
};
