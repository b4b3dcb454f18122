/** The way to take back a change, as long as its toast or block offers it; the latest is last. */
const offers: (() => void)[] = [];

/** Lets Ctrl Z take back a change, until the returned function is called. */
export function offerUndo(undo: () => void): () => void {
  offers.push(undo);
  return () => {
    const place = offers.indexOf(undo);
    if (place >= 0) offers.splice(place, 1);
  };
}

/** Takes back the latest change of this tab that can still be taken back. */
export function undoLatest(): void {
  offers.pop()?.();
}
