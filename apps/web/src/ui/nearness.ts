/** Distance from what is in view at which things are loaded and drawn ahead of the scrolling. */
const AHEAD = '600px';

type OnChange = (isNear: boolean) => void;

const watched = new WeakMap<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element is in view or near to it: once that is known, and with each change. Returns a cleanup. */
export function watchNearness(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: AHEAD, scrollMargin: AHEAD /* within the tasks of a board's card */ },
  );
  watched.set(element, onChange);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
