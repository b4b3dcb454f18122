import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Code whose comments are read. */
const FILES = [
  'apps/{cli,server}/{src,test}/**/*.ts',
  'apps/web/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'scripts/**/*.{ts,mjs}',
  'bench/**/*.{ts,tsx,mjs}',
  'e2e/**/*.ts',
  '*.ts',
];

/** First words whose subject stands elsewhere: in the code below, or in the comment before. */
const WITHOUT_SUBJECT = [
  /^(Also|And|But|Its?|Likewise|Never|Nor|Not|Or|Others|So|Such|That|Their|Them|Then|They|Those|Whose)\b/,
  /^(What|Whatever|Whoever)\b/,
  /^(Another one|One (that|which|who)|The same (as|at|by|for|here|in|of|on|once|with)|(The same|This)[.,])/,
  /^(Both|Neither|Only|Twice) (are|is|have|has|were|was|after|at|by|for|from|here|if|in|of|on|to|when|where|while|with)\b/,
  /^Only \w+s (a|an|the)\b/,
  /^(Absent|Empty|False|Null|True|Undefined) (after|before|for|if|in|once|past|until|when|where|while|with|without)\b/,
  /^(In )?(bytes|characters|days|hours|json|milliseconds|minutes|percent|seconds)[.:]/i,
  /^(Far|Most that|Some [\d,]+|(Fewer|Larger|Less|Longer|Looser|More|Shorter|Smaller) than)\b/,
  // A participle: 'Kept so that …', 'Random, since …'. 'Called with …' is how everybody documents a callback.
  /^(?!Called)(Held|Kept|Made|Read|Sent|Set|Shown|Told|Written|[A-Z][a-z]+ed)(,| (as|at|because|before|by|during|for|from|half|here|in|once|since|so|to|together|until|when|where|while|with)\b)/,
  /^(Fixed|Pure|Random|Stable|Public)[,:.]/,
  // A command of somebody, to nobody.
  /^(Avoid|Don't|Ensure|Give|Ignore|Keep|Let|Look|Make|Remove|Skip|Take|Use)\b/,
];

/** Words that only this project would use so. */
const PRIVATE_WORDS = /\b(barred|deaf|for ears|for eyes)\b/;

/** First words of a clause that depends on the one after its comma. */
const CONJUNCTION = /^(As|Because|If|Since|Until|When|Where|While)\b/;

/** First words of a phrase that says nothing by itself. */
const PREPOSITION =
  /^(Above|After|Among|At|Before|Below|Beside|Between|By|For|From|Here|In|Inside|Of|On|Per|There|To|Under|Up|With|Within|Without)\b/;

/** A clause inside a sentence, up to the next comma: its verb is not that of the sentence. */
const INNER_CLAUSE = / (after|as|because|before|if|once|since|that|until|when|where|which|while|who|whose) [^,]*/g;

const VERB = /\b(are|be|can|cannot|could|did|do|does|had|has|have|is|may|must|was|were|will|would)\b/;

/** A subject that no preposition governs, and a few words on a verb in the third person: ', the older one wins'. */
const SUBJECT_AND_VERB =
  /(?<!\b(?:at|by|for|from|in|of|on|than|to|with)) (?:an?|each|every|it|no|nobody|nothing|one|the|these|this|those) (?:[^ ,]+ ){0,5}?(?<!\b(?:an?|each|for|from|in|of|on|the|to) )(?!this)[a-z]{2,}[^us]s\b/;

/**
 * The first sentence of a comment, where a stranger would have to look for its subject; undefined where it is complete.
 * Most comments begin with their subject, as 'The …' and 'Milliseconds that …', or with the verb of a function, as
 * 'Gives …': those are taken as complete. What tells the others is their first word. Some never begin a complete
 * sentence; a conjunction or a preposition does where a main clause with a verb of its own follows.
 */
function fragmentOf(comment: string): string | undefined {
  const [sentence = ''] = /^.*?[.:;](?=\s|$)|^.*/.exec(comment) ?? [];
  const isFragment =
    WITHOUT_SUBJECT.some((words) => words.test(sentence)) ||
    PRIVATE_WORDS.test(sentence) ||
    (CONJUNCTION.test(sentence) && !hasMainClause(/,.*/.exec(sentence)?.[0] ?? '')) ||
    (PREPOSITION.test(sentence) && !hasMainClause(sentence));
  return isFragment ? sentence : undefined;
}

function hasMainClause(text: string): boolean {
  const own = text.replace(INNER_CLAUSE, '');
  return VERB.test(own) || SUBJECT_AND_VERB.test(own);
}

/** Docstrings and comments that fill their lines, each as one line of text, without directives of tools. */
function commentsOf(code: string): { line: number; text: string }[] {
  const found = code.matchAll(/^[ \t]*(?:\/\*\*([\s\S]*?)\*\/|\/\/(?!\/)(.*(?:\n[ \t]*\/\/.*)*))/gm);
  return [...found]
    .map(({ index, 1: docstring, 2: lines = '' }) => ({
      line: code.slice(0, index).split('\n').length,
      text: (docstring?.replaceAll(/^[ \t]*\* ?/gm, '') ?? lines.replaceAll(/^[ \t]*\/\/ ?/gm, ''))
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => !/^(@|biome-ignore)/.test(text));
}

test('comments are read as one line each, at the line where they begin', () => {
  const code = [
    '// @ts-check',
    '/** One line. */',
    'const a = 1; // beside code',
    '  /**',
    '   * Two',
    '   * lines.',
    '   */',
    '  // Two more',
    '  // lines.',
  ].join('\n');
  expect(commentsOf(code)).toEqual([
    { line: 2, text: 'One line.' },
    { line: 4, text: 'Two lines.' },
    { line: 8, text: 'Two more lines.' },
  ]);
});

test.each([
  'Those of them that there are.',
  'What is no id can belong to nothing: it is not found.',
  'A countdown for eyes: what is left, or the overtime.',
  'The screen is deaf for a moment.',
  'With a past of their own.',
  'Look at less twice in less room',
  'Of the period, in place of a number of parts: all tasks are in it.',
  'Of a transaction that PostgreSQL refuses because of another one, as in a deadlock.',
  'Of a statement, its wait for locks included.',
  'By kind.',
  'By group, oldest holding first.',
  'From the hits of each person by the size of the set.',
  'In bytes.',
  'Minutes.',
  'Kept, which shows in the record alone.',
  'Held here because no check in code survives fifty parallel starts.',
  'Random, so that two transactions that have met once do not meet again.',
  'Null while no timer of this user runs.',
  'Also deletes its tasks and their time entries: many of them are deleted before.',
  'Only orders the lists of a project.',
  'The same for a category.',
  'The same of PostgreSQL; null on SQLite, which runs in the server.',
  'It has no buttons before the server knows it.',
  'It rests this many times as long as it has worked.',
  'When the account was made.',
  'Where a page ended: at the last task of a run that it holds.',
  'While this context is at long work on the rows of the user.',
  'As in the domain, but without its three minutes of tolerance.',
  'Far longer than a step of long work takes.',
  'Not before there is a stream: a process without any needs no news.',
  'One that is planned already stays in its place.',
])('a fragment: %s', (comment) => {
  expect(fragmentOf(comment)).toBeDefined();
});

test.each([
  'Lists that exist among these ids; unknown ids are left out.',
  'A path id that is not a positive integer gets the 404 of a missing record.',
  "Countdown text for the screen: time left, or overtime as '+2:15'.",
  'Ignores key presses for 600 ms, so that typing cannot answer it.',
  'Bulk insert with given timestamps, for import and demo.',
  'Gives null while no timer of this user runs.',
  'Called once it is committed.',
  'Where two have the same name, the older one wins.',
  'While it saves, nothing closes the dialog.',
  'Without listeners a restart of PostgreSQL would crash this process.',
  'For this name the HTTP library opens a second server on IPv6, without the limits of the first.',
  'On PostgreSQL every transaction of a user begins with a lock.',
  'Only some of the newest tasks stay paused.',
  'Both sides count as at least this many minutes.',
  'The same characters can be typed on different keyboards.',
  'Whether the list was imported from a project.',
])('complete: %s', (comment) => {
  expect(fragmentOf(comment)).toBeUndefined();
});

test('every comment names its subject', () => {
  const found = globSync(FILES).flatMap((file) =>
    commentsOf(readFileSync(file, 'utf8')).map(({ line, text }) => ({ where: `${file}:${line}`, text })),
  );
  expect(found.length).toBeGreaterThan(4000);
  const fragments = found.flatMap(({ where, text }) => {
    const fragment = fragmentOf(text);
    return fragment === undefined ? [] : [`${where} ${fragment}`];
  });
  expect(fragments).toEqual([]);
});
