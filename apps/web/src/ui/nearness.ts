/** Distance from what is in view at which things are loaded and drawn ahead of the scrolling: of the page, and of a part of it. */
const AHEAD = { ofPage: '600px', ofPart: '300px' };

type OnChange = (isNear: boolean) => void;

const watched = new WeakMap<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element is in view or near to it: once that is known, and with each change. Returns a cleanup. */
export function watchNearness(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: AHEAD.ofPage, scrollMargin: AHEAD.ofPart },
  );
  watched.set(element, onChange);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
