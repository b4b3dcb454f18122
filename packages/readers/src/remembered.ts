/** Texts that are kept: a hostile file would fill the memory with them. */
const MOST_KEPT = 150_000;

/** The function, which reads each text once: a table has few days, times and names, very often. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let [latest, valueOfLatest]: [string | undefined, Value | undefined] = [undefined, undefined];
  return (text) => {
    // Rows that follow each other are often alike: to compare texts is sooner done than to look one up.
    if (text === latest) return valueOfLatest as Value;
    const before = known.get(text);
    const value = before === undefined ? read(text) : before;
    if (before === undefined && known.size < MOST_KEPT) known.set(text, value);
    latest = text;
    valueOfLatest = value;
    return value;
  };
}
