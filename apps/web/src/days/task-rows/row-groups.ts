/** Rows of a section: few enough to be drawn while somebody scrolls. */
export const SECTION = 10;

/** Most rows that a section grows to before it is divided. */
const MOST = 2 * SECTION;

/** Consecutive rows that are drawn together, by their keys. */
export type RowGroup = { id: number; keys: readonly string[] };

/**
 * Divides rows into sections. A row stays in the section that it was in, as far as the order lets it, so that a row that comes,
 * goes or moves changes its own section alone, and not the border of each one after it.
 */
export function regroup(keys: readonly string[], before: readonly RowGroup[]): RowGroup[] {
  const known = new Map(before.flatMap(({ keys }, place) => keys.map((key) => [key, place] as const)));
  const stayed = inOrder(keys.filter((key) => known.has(key)).map((key) => ({ key, place: known.get(key) ?? 0 })));
  const groups: { place: number; keys: string[] }[] = [];
  for (const key of keys) {
    const last = groups.at(-1);
    const place = stayed.get(key) ?? last?.place ?? 0;
    const most = stayed.has(key) ? MOST : SECTION;
    if (last && last.place === place && last.keys.length < most) last.keys.push(key);
    else groups.push({ place, keys: [key] });
  }
  const taken = new Set<number>();
  let next = Math.max(-1, ...before.map(({ id }) => id)) + 1;
  return groups.map(({ place, keys }) => {
    const was = before[place]?.id;
    const id = was === undefined || taken.has(was) ? next++ : was;
    taken.add(id);
    return { id, keys };
  });
}

type Placed = { key: string; place: number };

/** The longest run of rows whose sections follow each other as before, with their places: all others have moved. */
function inOrder(rows: readonly Placed[]): Map<string, number> {
  type Run = { row: Placed; before: Run | undefined };
  /** The best run of each length: the one that ends in the earliest section. */
  const runs: Run[] = [];
  for (const row of rows) {
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((runs[middle]?.row.place ?? 0) <= row.place) from = middle + 1;
      else to = middle;
    }
    runs[from] = { row, before: runs[from - 1] };
  }
  const places = new Map<string, number>();
  for (let run = runs.at(-1); run; run = run.before) places.set(run.row.key, run.row.place);
  return places;
}

/** Whether these rows are divided like this already. */
export function isGrouped(keys: readonly string[], groups: readonly RowGroup[]): boolean {
  const grouped = groups.flatMap((group) => group.keys);
  return grouped.length === keys.length && keys.every((key, place) => key === grouped[place]);
}
