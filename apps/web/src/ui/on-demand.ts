import { type ComponentType, createElement, useEffect, useState } from 'react';

/** Code that is not loaded yet, of everything on demand that the opened pages have. */
const missing = new Set<() => Promise<void>>();

/** Milliseconds from the first code on demand of a page until all of it is fetched: its data and first presses go before. */
const AHEAD_AFTER = 10_000;

/**
 * A component whose code is loaded when it is first rendered, or ahead of that (`fetchAhead`). Until then, and where the
 * code cannot be loaded, `StandIn` is rendered with the same props.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props & { hasFailed: boolean }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function fetchCode(): Promise<void> {
    loading ??= load()
      .then((component) => {
        Loaded = component;
        missing.delete(fetchCode);
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  missing.add(fetchCode);
  fetchWhenIdle();

  return function OnDemand(props: Props) {
    const [result, setResult] = useState<'pending' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'pending');
    useEffect(() => {
      if (Loaded) return setResult('loaded'); // between the rendering and now
      let isShown = true;
      fetchCode().then(
        () => isShown && setResult('loaded'),
        () => isShown && setResult('failed'),
      );
      return () => {
        isShown = false;
      };
    }, []);
    // Code that arrives after the failure was told does not take its place, where somebody is about to press a button.
    if (!Loaded || result === 'failed') return createElement(StandIn, { ...props, hasFailed: result === 'failed' });
    return createElement(Loaded, props);
  };
}

let isFetching = false;

/** Resolves when the page has nothing else to do; after the next task where the browser, as Safari, does not tell. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/**
 * Fetches all code on demand of the opened pages, one after the other, so that what is pressed meanwhile has not to wait for
 * it: each is asked for, runs and brings styles to the page while nothing else is to be done, since the approach can be a
 * focus that a press has moved. A failure ends that; it is told where the code is used.
 */
async function fetchMissing(): Promise<void> {
  if (isFetching || !navigator.onLine) return;
  isFetching = true;
  try {
    for (const fetchCode of missing) {
      await idle();
      await fetchCode();
    }
  } catch {
    // Tried again with the next approach to a button.
  } finally {
    isFetching = false;
  }
}

let isFetchingAhead = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

function fetchWhenIdle(): void {
  if (!isFetchingAhead || waiting !== undefined) return;
  waiting = setTimeout(() => {
    waiting = undefined;
    void fetchMissing();
  }, AHEAD_AFTER);
}

/** Buttons, entries of menus and rows of tasks, that may open something. */
const OPENERS = 'button, [role="menuitem"], [role="combobox"], [role="row"]';

function fetchOnApproach({ target }: Event): void {
  if (missing.size > 0 && target instanceof Element && target.closest(OPENERS)) void fetchMissing();
}

/**
 * From now on code on demand is fetched ahead: when a button is hovered, focused or touched, and of every page a few seconds
 * after it has opened. Returns the end of that.
 */
export function fetchAhead(): () => void {
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  isFetchingAhead = true;
  fetchWhenIdle();
  for (const event of events) addEventListener(event, fetchOnApproach, { passive: true });
  return () => {
    isFetchingAhead = false;
    clearTimeout(waiting);
    waiting = undefined;
    for (const event of events) removeEventListener(event, fetchOnApproach);
  };
}
