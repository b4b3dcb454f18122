import { NAME_LENGTH } from '@daymark/contract/fields.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plainText } from './plain-text.ts';
import { readDuration } from './quick-durations.ts';

/** The part of an item of a checklist by which its task is found, made and named. */
type Item = { at: number; isDone: boolean; words: string };

/** The link to the task of an item, behind its words: so these stay letter by letter, and a press on them ticks. */
const LINK = / \[»\]\(\/tasks\/([1-9]\d{0,14})\)$/;
const ADDRESS = /^\/tasks\/([1-9]\d{0,14})$/;

const idIn = (pattern: RegExp, text: string): number | undefined => {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The address of a task, wherever it is moved. */
export const addressOfTask = (id: number): string => `/tasks/${id}`;

/** The task that an address of this app names; undefined for any other address. */
export const taskAtAddress = (href: string): number | undefined => idIn(ADDRESS, href);

/** The task that was made of an item with these words; undefined where none was. */
export const taskOfWords = (words: string): number | undefined => idIn(LINK, words);

/** The words of an item without the link to its task. */
export const ownWords = (words: string): string => words.replace(LINK, '');

/** The text with the link to a task behind the words of an item. */
export const withTaskLink = (text: string, item: Item, id: number): string =>
  withWords(text, item, `${item.words} [»](${addressOfTask(id)})`);

/** The text with an item that has no link to its task. */
export const withoutTaskLink = (text: string, item: Item): string => withWords(text, item, ownWords(item.words));

/** A text without its links to tasks behind words: in another account their numbers are those of other tasks. */
export const withoutTaskLinks = (text: string): string => text.replace(new RegExp(LINK, 'gm'), '');

function withWords(text: string, { at, words }: Item, others: string): string {
  const from = text.indexOf(words, at + 2);
  return text.slice(0, from) + others + text.slice(from + words.length);
}

/** Why no task can be made of an item, in words for the user; null when one can. */
export function whyNotTask({ isDone, words }: Item): string | null {
  if (taskOfWords(words) !== undefined) return 'This item is a task already';
  return isDone ? 'This item is ticked' : null;
}

type WithoutTime = Pick<Task, 'status' | 'first_started_at' | 'description' | 'repeat' | 'is_enrolled'>;

/** Why a task cannot become an item: an item has no time, no text and no days of its own. Null when it can. */
export function whyNotItem({ status, first_started_at, description, repeat, is_enrolled }: WithoutTime): string | null {
  if (first_started_at !== null || status !== 'not_started') return 'It has time, and an item has none';
  if (description !== '') return 'It has a description, and an item has none';
  if (repeat !== null) return 'It repeats, and an item does not';
  return is_enrolled ? 'It is part of an experiment' : null;
}

/** The name and, where its words end with one, the estimate of the task that is made of an item. */
export function taskOfItem(words: string): { name: string; planned_duration?: number } {
  const name = plainText(words) || words;
  for (const { index } of name.matchAll(/(?<=\S )\S/g)) {
    const said = readDuration(name, index);
    const [reading] = said?.readings ?? [];
    if (said?.to !== name.length || said.places.end !== 'sure' || reading?.kind !== 'duration') continue;
    return { name: shortened(name.slice(0, index).trim()), planned_duration: reading.value };
  }
  return { name: shortened(name) };
}

/** A name that is too long is cut: the item keeps all of its words. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LENGTH
    ? `${letters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : name;
}
