import type { Table } from './csv-rows.ts';
import type { Context } from './read-file.ts';

/** Roles that a column of a table can have. */
export const ROLES = [
  'title',
  'description',
  'project',
  'list',
  'labels',
  'due',
  'done',
  'completed',
  'created',
  'priority',
  'estimate',
  'spent',
  'start',
  'end',
] as const;
export type Role = (typeof ROLES)[number];

export type ColumnNames = Record<Role, string>;

/** Words by which a column is proposed for a role, and what the question calls it. A column is proposed once. */
const PROPOSALS: Record<Role, { words: RegExp; asked: string }> = {
  title: { words: /\b(?:title|name|task|summary|subject|titel|aufgabe|nom|t[aâ]che)\b/, asked: 'the name' },
  description: { words: /\b(?:description|notes?|body|details|beschreibung|notizen?)\b/, asked: 'the description' },
  project: { words: /\b(?:projects?|projekte?|projet)\b/, asked: 'the project' },
  list: { words: /\b(?:list|section|column|bucket|liste|spalte)\b/, asked: 'the list' },
  labels: { words: /\b(?:labels?|tags?|categor(?:y|ies)|kategorien?)\b/, asked: 'the labels' },
  due: { words: /\b(?:due|deadline|f[aä]llig\w*|échéance)(?:\b|$)/, asked: 'the due date' },
  completed: {
    words: /\b(?:completed|finished|resolved|done|closed) ?(?:on|at|date|time)\b|^resolved$/,
    asked: 'the day of completion',
  },
  done: { words: /\b(?:done|completed|status|state|erledigt)\b/, asked: 'whether it is done' },
  created: { words: /\b(?:created|added|entry|erstellt)\b/, asked: 'when it was made' },
  priority: { words: /\b(?:priority|prio|priorit[aä]t|priorité)(?:\b|$)/, asked: 'the priority' },
  spent: { words: /\b(?:spent|actual|tracked|worked|logged)\b/, asked: 'the time worked' },
  estimate: { words: /\b(?:estimated?|duration|planned|dauer|sch[aä]tzung)\b/, asked: 'the estimate' },
  start: { words: /\b(?:start|begin|from)\b/, asked: 'the start of the work' },
  end: { words: /\b(?:end|stop|until|to)\b/, asked: 'the end of the work' },
};

/** Roles that come first where several fit a column: 'Completed On' is a day, and 'Time Spent' no start. */
const BY_PRECEDENCE = [
  ...([
    'completed',
    'created',
    'due',
    'spent',
    'estimate',
    'priority',
    'labels',
    'project',
    'list',
    'description',
  ] as const),
  ...(['done', 'start', 'end', 'title'] as const),
];

/** The column of each role: as the user has chosen, else by the words in its name. Empty where there is none. */
export function askForColumns(found: Table, { ask }: Context): ColumnNames {
  const names = [...new Set(found.names.filter((name) => name !== ''))];
  const proposed = proposalsFor(names);
  const chosen = ROLES.map((role): [Role, string] => {
    const proposal =
      proposed.get(role) ??
      (role === 'title' ? names.find((name) => ![...proposed.values()].includes(name)) : undefined);
    const [name = ''] = ask({
      id: `column:${role}`,
      text: `Which column holds ${PROPOSALS[role].asked}?`,
      options: [
        ...(role === 'title' ? [] : [{ value: '', label: 'None' }]),
        ...names.map((name) => ({ value: name, label: name })),
      ],
      proposal: proposal === undefined ? (role === 'title' ? names.slice(0, 1) : ['']) : [proposal],
    });
    return [role, name];
  });
  return Object.fromEntries(chosen) as ColumnNames;
}

function proposalsFor(names: readonly string[]): Map<Role, string> {
  const proposed = new Map<Role, string>();
  const taken = new Set<string>();
  for (const role of BY_PRECEDENCE) {
    const name = names.find(
      (name) => !taken.has(name) && PROPOSALS[role].words.test(name.toLowerCase().replaceAll(/[_/-]/g, ' ')),
    );
    if (name === undefined) continue;
    proposed.set(role, name);
    taken.add(name);
  }
  return proposed;
}
