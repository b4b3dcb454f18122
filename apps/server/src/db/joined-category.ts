type Joined = { category_id: number | null; category_name: string | null; category_color: string | null };

/** The category that a query has joined; null where the row has none. */
export function joinedCategory({ category_id: id, category_name: name, category_color: color }: Joined) {
  return id !== null && name !== null && color !== null ? { id, name, color } : null;
}
