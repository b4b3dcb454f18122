/** Longest text, in characters, that counts as a phrase and not as a reflection of its own. */
export const PHRASE_LENGTH = 40;

const MOST_PHRASES = 3;

/** A text used once is no habit. */
const LEAST_USES = 2;

/** Phrases offered until the user has some of their own. 'Took longer: ' waits for its reason. */
const COMMON_PHRASES = ['Went as planned', 'Took longer: ', 'Was interrupted'];

/** Whether two texts are the same phrase, whatever their case and the space around them. */
const keyOf = (text: string): string => text.trim().toLowerCase();

/**
 * Three phrases that fill in a reflection: those that the user wrote most often, the latest first among equals and in
 * their latest spelling, then common ones. `reflections` are the user's own, the latest first.
 */
export function reflectionPhrases(reflections: readonly string[]): string[] {
  const phrases = [...Map.groupBy(reflections.filter(isPhrase), keyOf).values()]
    .filter((uses) => uses.length >= LEAST_USES)
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([latest]) => latest?.trim() ?? []);
  const others = COMMON_PHRASES.filter((common) => !phrases.some((phrase) => keyOf(phrase) === keyOf(common)));
  return [...phrases, ...others].slice(0, MOST_PHRASES);
}

function isPhrase(reflection: string): boolean {
  const text = reflection.trim();
  return text !== '' && [...text].length <= PHRASE_LENGTH && !/[\r\n]/.test(text);
}

/** A phrase that waits for its end to be written: 'Took longer: '. */
export const isUnfinished = (phrase: string): boolean => phrase.endsWith(' ');

/**
 * The text after a phrase was chosen. It replaces another of the phrases, which was chosen and not changed; typed words
 * are kept, with the phrase on a line below.
 */
export function withPhrase(text: string, phrase: string, phrases: readonly string[]): string {
  const isReplaceable = text.trim() === '' || phrases.some((other) => keyOf(other) === keyOf(text));
  return isReplaceable ? phrase : `${text.trimEnd()}\n${phrase}`;
}
