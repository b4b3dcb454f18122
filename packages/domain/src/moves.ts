/** A moved task or list, and where it stood: in which parent, at which position, and before which one that was not moved. */
type Moved<Place> = { id: number; previous: Place & { position: number } };

/**
 * The moves that put everything back where it stood, in any order: things that stood side by side go back together, and none
 * of them is a neighbour that another move names.
 */
export function movesBack<Place extends object>(moved: readonly Moved<Place>[]): { ids: number[]; to: Place }[] {
  const inOldOrder = moved
    .toSorted((one, other) => one.previous.position - other.previous.position || one.id - other.id)
    .map(({ id, previous: { position: _, ...to } }) => ({ id, to: to as unknown as Place }));
  const places = Map.groupBy(inOldOrder, ({ to }) => JSON.stringify(to));
  return [...places.values()].flatMap((stood) => {
    const [first] = stood;
    return first ? [{ ids: stood.map(({ id }) => id), to: first.to }] : [];
  });
}
