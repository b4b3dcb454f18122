/** Refusal of a file, in words for the user: which format was expected, and what is wrong. */
export class UnreadableFile extends Error {}

export const refuse = (why: string): UnreadableFile => new UnreadableFile(why);
