/** Texts that are kept: a hostile file would fill the memory with them. */
const MOST_KEPT = 150_000;

/** The function, which reads each text once: a table has few days, times and names, very often. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size < MOST_KEPT) known.set(text, value);
    return value;
  };
}
