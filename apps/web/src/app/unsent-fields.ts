/** Names of the fields that a person can correct in a change that was refused. */
const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  planned_duration: 'Minutes planned',
  due_date: 'Due date',
  plan_date: 'Day',
  note: 'Line for the day',
  reflection: 'Reflection',
  additional_minutes: 'More minutes',
  overtime_minutes: 'Minutes of overtime',
  started_at: 'Start',
  ended_at: 'End',
};

/** Both values of a field, where they are words; an id says nothing to a person. */
export function bothWords(name: string, own: unknown, elsewhere: unknown): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  const label = LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (name.endsWith('_id')) return `${label}: changed here and elsewhere.`;
  return `${label}: ${wordOf(own)} here, ${wordOf(elsewhere)} elsewhere.`;
}

const wordOf = (value: unknown): string => (value === null || value === '' ? 'nothing' : `“${value}”`);

/** A field of a change: the path to it, as the errors of the server name it. */
export type UnsentField = { path: string; label: string; value: string | number };

/** Fields of a body that a person can correct, in its order. */
export function unsentFields(body: unknown, before = ''): UnsentField[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]): UnsentField[] => {
    if (name === 'expected') return [];
    const path = pathTo(before, name);
    const label = LABELS[name];
    if (label !== undefined && (typeof value === 'string' || typeof value === 'number'))
      return [{ path, label, value }];
    return unsentFields(value, path);
  });
}

/** A body with the texts of its fields as they were corrected. Numbers stay numbers, where they are some. */
export function correctedBody(body: unknown, texts: ReadonlyMap<string, string>, before = ''): unknown {
  if (Array.isArray(body)) return body.map((item, place) => correctedBody(item, texts, pathTo(before, String(place))));
  if (typeof body === 'object' && body !== null) {
    const fields = Object.entries(body).map(([name, value]) => [
      name,
      correctedBody(value, texts, pathTo(before, name)),
    ]);
    return Object.fromEntries(fields);
  }
  const text = texts.get(before);
  if (text === undefined) return body;
  return typeof body === 'number' && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

const pathTo = (before: string, name: string): string => (before === '' ? name : `${before}.${name}`);
