import { TEXT_LENGTH } from '@daymark/contract/fields.ts';
import { cleanText, cutTo, isLongerThan } from './file-text.ts';
import { LINES, type ReadTask } from './read-file.ts';
import type { Notes } from './sentences.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Parts of a description beside what the task itself holds: a name too long for a name, and labels that are no category. */
type Parts = { name: string; fullName: string | null; labels: string[] };

/** The description of a task: its own text, then what has no field of its own, each kind in its place. */
export function descriptionOf(
  task: ReadTask,
  { name, fullName, labels }: Parts,
  clock: ZoneClock,
  notes: Notes,
): string {
  const hasText = task.text !== '' || fullName !== null || labels.length > 0 || task.comments.length > 0;
  if (!hasText && LINES.every((kind) => task.lines[kind] === undefined)) return '';
  const comments = task.comments
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `Comment, ${clock.dayOf(at)}: ${text}`);
  const lines = [
    fullName ?? '',
    task.text,
    ...LINES.flatMap((kind) => task.lines[kind] ?? []),
    labels.length > 0 ? `Labels: ${labels.join(', ')}` : '',
    ...comments,
  ];
  const whole = cleanText(lines.filter((line) => line !== '').join('\n'), notes);
  if (!isLongerThan(whole, TEXT_LENGTH)) return whole;
  notes.tell({ about: name, text: 'its description is longer than 10,000 characters: the rest is left out' });
  return cutTo(whole, TEXT_LENGTH).trim();
}
