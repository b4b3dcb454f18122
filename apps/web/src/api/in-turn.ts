let last: Promise<unknown> = Promise.resolve();

/**
 * Sends edits one after the other, since a second one expects what the first has saved. The library's own queue would show
 * the second one only once the screen was fetched again.
 */
export function inTurn<Data>(sendNow: () => Promise<Data>): Promise<Data> {
  const turn = last.then(sendNow, sendNow);
  last = turn;
  return turn;
}
