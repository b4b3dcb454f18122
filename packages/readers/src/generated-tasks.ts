import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { readFile } from './read.ts';

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');
const SEEDS = Array.from({ length: 12 }, (_, place) => place + 1);

const SIGNS = ['a', 'Ω', 'ß', '日', '🙂', '"', ',', ';', "'", '=', '(', ')', '&', '<b>', '%', '\\', 'é', '7', '-'];

export type Task = { name: string; isDone: boolean; minutes: number; day: string; project: string };

/** A work of many tasks, each with a name of its own that holds signs which are hard to read. */
function tasksOf(random: Random): Task[] {
  const projects = Array.from({ length: random.integer(1, 4) }, (_, place) => `Project ${place}`);
  return Array.from({ length: random.integer(1, 60) }, (_, place) => {
    const signs = Array.from({ length: random.integer(0, 8) }, () => oneOf(random, SIGNS)).join('');
    const day = Temporal.PlainDate.from('2026-01-05').add({ days: random.integer(0, 300) });
    return {
      name: `T${place} ${signs}z`,
      isDone: random.chance(0.4),
      minutes: random.integer(1, 400),
      day: `${day}`,
      project: oneOf(random, projects),
    };
  });
}

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new Error('one of none');
  return item;
};

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table with its columns in an order of the seed, but for the first one where its planner is known by that. */
export function tableOf<Column extends string>(
  random: Random,
  rows: Record<Column, string>[],
  { separator = ',', keepsFirst = false } = {},
): string {
  const [first, ...others] = Object.keys(rows[0] ?? {}) as [Column, ...Column[]];
  const columns = keepsFirst ? [first, ...shuffled(random, others)] : shuffled(random, [first, ...others]);
  const end = oneOf(random, ['\n', '\r\n']);
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(separator));
  return [columns.map(cell).join(separator), ...lines].join(end) + (random.chance(0.5) ? end : '');
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const keys = items.map((item) => ({ item, key: random.integer(0, 1_000_000) }));
  return keys.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}

export const clockOf = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
export const pad = (number: number) => `${number}`.padStart(2, '0');

/** Writes a file as its planner does. */
export type Writer = (tasks: Task[], random: Random) => string | Uint8Array;

/** A format, and whether its files tell which tasks are done. */
export type Format = { of: string; name: string; write: Writer; tellsDone: boolean };

/** Tasks that files of a format, each of another seed, lose, bring twice, or bring in another state. */
export async function lostTasks({ name, write, tellsDone }: Format): Promise<string[]> {
  const lost: string[] = [];
  for (const seed of SEEDS) {
    const random = seededRandom(seed);
    const tasks = tasksOf(random);
    const bytes = bytesOf(write(tasks, random), random);
    const read = await readFile({ bytes, name, changedAt: NOW }, { zone: 'Europe/Berlin', now: NOW });
    if (read.kind !== 'read') throw new Error(`seed ${seed}: ${JSON.stringify(read)}`);
    const brought = read.records.tasks.map((task) => keyOf(task.name, tellsDone && task.status === 'done'));
    const written = tasks.map((task) => keyOf(task.name, tellsDone && task.isDone));
    if (brought.length !== written.length) lost.push(`seed ${seed}: ${brought.length} of ${written.length}`);
    lost.push(...written.filter((task) => !brought.includes(task)).map((task) => `seed ${seed}: ${task}`));
  }
  return lost;
}

/** The bytes of a text, with a byte order mark or without; a zip is there already. */
function bytesOf(file: string | Uint8Array, random: Random): Uint8Array {
  if (typeof file !== 'string') return file;
  return new TextEncoder().encode(random.chance(0.3) ? `\uFEFF${file}` : file);
}

const keyOf = (name: string, isDone: boolean): string => (isDone ? `${name} (done)` : name);
