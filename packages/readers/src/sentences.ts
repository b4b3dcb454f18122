/** Words on something that is left out or changed; `about` names the record, and is null for the file as a whole. */
export type Sentence = { text: string; about: string | null };

/** A sentence that may come for many records; `kind` tells which ones are alike, where their texts differ. */
type Told = { about: string | null; text: string; kind?: string };

export type Notes = ReturnType<typeof notes>;

/** Sentences of one kind that name their record each; the others are counted. */
const NAMED = 200;

/** Collects the sentences of a file. */
export function notes() {
  const kinds = new Map<string, { named: Sentence[]; more: number; text: string }>();

  return {
    tell({ about, text, kind = text }: Told): void {
      const alike = kinds.get(kind) ?? { named: [], more: 0, text };
      if (alike.named.length < NAMED) alike.named.push({ about, text: about === null ? text : `"${about}": ${text}` });
      else alike.more += 1;
      kinds.set(kind, alike);
    },

    /** Tells a sentence about the file, once however often it is told. */
    once(text: string): void {
      if (!kinds.has(text)) kinds.set(text, { named: [{ about: null, text }], more: 0, text });
    },

    all: (): Sentence[] =>
      [...kinds.values()].flatMap(({ named, more, text }) =>
        more === 0 ? named : [...named, { about: null, text: `And ${more.toLocaleString('en-US')} more: ${text}` }],
      ),
  };
}

/** '1 event' or '12 events'. */
export const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${one.replace(/y$/, 'ie')}s`;
