/** Ids with the named ones first, in the order named; the others follow as they were, and unknown names are ignored. */
export function putFirst(ids: readonly number[], named: readonly number[]): number[] {
  const known = new Set(ids);
  return [...new Set([...named.filter((id) => known.has(id)), ...ids])];
}

/** Ids with the named ones before another one of them, in the order named; unknown names are ignored. */
export function putBefore(ids: readonly number[], named: readonly number[], before: number): number[] {
  const known = new Set(ids);
  const moved = new Set(named.filter((id) => known.has(id)));
  const ahead = ids.slice(0, ids.indexOf(before)).filter((id) => !moved.has(id));
  return [...new Set([...ahead, ...moved, ...ids])];
}
