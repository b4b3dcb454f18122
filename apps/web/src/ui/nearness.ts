/** Distance from what is in view at which things are loaded and drawn ahead of the scrolling: of the page, and of a part of it. */
const AHEAD = { ofPage: '600px', ofPart: '300px' };

type OnChange = (isNear: boolean) => void;

const watched = new WeakMap<Element, OnChange>();
const untold = new Map<Element, { isNear: boolean; isInView: boolean }>();
let observer: IntersectionObserver | undefined;
let isTelling = false;

/** Tells whether an element is in view or near to it: once that is known, and with each change. Returns a cleanup. */
export function watchNearness(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const { top, bottom } = boundingClientRect;
        untold.set(target, { isNear: isIntersecting, isInView: bottom > 0 && top < innerHeight });
      }
      if (!isTelling) tellNext();
    },
    { rootMargin: AHEAD.ofPage, scrollMargin: AHEAD.ofPart },
  );
  watched.set(element, onChange);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    untold.delete(element);
  };
}

/**
 * Tells of one element that has come near in each frame, of those in view first: drawn at once, they would keep the next key waiting. Those that
 * are no longer near follow.
 */
function tellNext(): void {
  const near = [...untold].filter(([, { isNear }]) => isNear);
  const next = near.find(([, { isInView }]) => isInView) ?? near[0];
  const told = next ? [next] : [...untold];
  for (const [element, { isNear }] of told) {
    untold.delete(element);
    watched.get(element)?.(isNear);
  }
  isTelling = untold.size > 0;
  if (isTelling) requestAnimationFrame(tellNext);
}
