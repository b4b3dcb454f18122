type Fields = Readonly<Record<string, unknown>>;

/** An edit: the new values of some fields, and what these held when it began. */
type Edit = Fields & { expected?: Fields | undefined };

/** Names of the fields that hold another value after an edit than before. */
export function changedFields<Values extends Fields>(before: Values, after: Values): (keyof Values & string)[] {
  return Object.keys(after).filter((field) => !isSame(after[field], before[field]));
}

/**
 * Names of the edited fields whose present value is neither the expected one nor the very value sent: saving them would
 * overwrite somebody else's change. A field without an expected value is none of them.
 */
export function fieldsChangedElsewhere(present: Fields, { expected = {}, ...sent }: Edit): string[] {
  return Object.keys(sent).filter((field) => {
    if (sent[field] === undefined || !Object.hasOwn(expected, field)) return false;
    return !isSame(present[field], expected[field]) && !isSame(present[field], sent[field]);
  });
}

/** A field may hold a list of values. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
}

/** Whether an edit would overwrite somebody else's change. */
export function isChangedElsewhere(present: Fields, edit: Edit): boolean {
  return fieldsChangedElsewhere(present, edit).length > 0;
}
