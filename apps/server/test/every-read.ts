import { ARCHIVE_TABLES } from '@daymark/contract/archive.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { DUE } from '@daymark/contract/tasks.ts';
import { CONTRACT, schemaOf } from './contract.ts';
import type { idsOf, Table } from './extremes.ts';

const LONGEST_SEARCH = `#${'\u{1f389} '.repeat(99)}`;

/** Turn of a write: its reads take another one of all dates and choices than those of the writes beside it. */
export type Turn = { turn: number };

/** The addresses of every GET of the contract about each of these records. */
export function readsOf(of: Turn & { ids: Ids }): string[] {
  const reads = CONTRACT.filter(({ method, isStream }) => method === 'GET' && !isStream);
  return reads.flatMap((endpoint) => readsOfOne(endpoint, of));
}

type Ids = Awaited<ReturnType<typeof idsOf>>;

/** Tables by the part of a path that their ids follow. */
const TABLES: Record<string, Table> = {
  ...{ project: 'projects', list: 'lists', task: 'tasks', experiment: 'experiments', categories: 'categories' },
};

const DATES = ['1970-01-01', '2200-12-31', '2026-11-20'];
const RANGES = ['1970-01-01 1970-03-31', '2200-10-02 2200-12-31', '2026-09-01 2026-11-30'];
const LONG_RANGE = '1970-01-01 2200-12-31';

/** The one of these choices whose turn it is. */
const inTurn = (choices: readonly string[], turn: number) => choices.slice(turn % choices.length).slice(0, 1);

/** The addresses of a GET for every record, and for a first, last or present date. An unknown parameter throws. */
function readsOfOne(endpoint: Endpoint, { ids, turn }: Turn & { ids: Ids }): string[] {
  const valuesOf = (part: string, before: string): string[] => {
    if (part === ':date') return inTurn(DATES, turn);
    if (part === ':year') return inTurn(['1970', '2026', '2200'], turn);
    if (part === ':month') return inTurn(['1', '12'], turn);
    if (part === ':table') return inTurn(ARCHIVE_TABLES, turn).map((table) => `${table}.csv`);
    const table = part === ':id' ? TABLES[before] : undefined;
    if (table === undefined) throw new Error(`No values for ${part} of ${endpoint.path}`);
    return ids[table];
  };
  const parts = endpoint.path.split('/').slice(1);
  const paths = parts.reduce<string[]>(
    (paths, part, place) => {
      const values = part.startsWith(':') ? valuesOf(part, parts[place - 1] ?? '') : [part];
      return paths.flatMap((path) => values.map((value) => `${path}/${value}`));
    },
    ['/api'],
  );
  return paths.flatMap((path) => queriesOf(endpoint, { ids, turn }).map((query) => `${path}${query}`));
}

function queriesOf(endpoint: Endpoint, { ids, turn }: Turn & { ids: Ids }): string[] {
  const { properties = {}, required = [] } = schemaOf(endpoint, 'query') ?? {};
  const isOptional = required.length === 0;
  const names = Object.keys(properties).filter((name) => required.includes(name) || name === 'start_date');
  if (names.join() === 'promised_date') {
    return ids.lists.slice(0, 1).map((id) => `?list_id=${id}&promised_date=2026-12-24`);
  }
  if (names.join() === 'date') return inTurn(DATES, turn).map((date) => `?date=${date}`);
  if (names.join() === 'minutes') return inTurn(['5', '480'], turn).map((minutes) => `?minutes=${minutes}`);
  if (names.join() === 'from,days') return inTurn(DATES, turn).map((date) => `?from=${date}&days=14`);
  if (names.join() === 'from,until') {
    const spans = [
      'from=1970-01-01T00:00:00Z&until=1971-01-01T00:00:00Z',
      'from=2200-01-01T00:00:00Z&until=2200-12-31T23:59:59.999Z',
    ];
    return inTurn(spans, turn).map((span) => `?${span}`);
  }
  if ('due' in properties) return inTurn([...DUE.map((due) => `?due=${due}`), '?to_tell=true'], turn);
  if (names.length === 0) return [''];
  if (names.includes('start_date')) {
    const ranges = inTurn(isOptional ? [...RANGES, LONG_RANGE] : RANGES, turn);
    const queries = ranges.map((range) => range.replace(/(\S+) (\S+)/, '?start_date=$1&end_date=$2'));
    return isOptional ? ['', ...queries] : queries;
  }
  if (names.join() === 'q') {
    return inTurn(['is:open', 'x', LONGEST_SEARCH], turn).map((q) => `?q=${encodeURIComponent(q)}`);
  }
  if (names.join() === 'planned_duration') {
    return inTurn(['1', '480'], turn).flatMap((minutes) =>
      ['', ...ids.categories.map((id) => `&category_id=${id}`)].map((more) => `?planned_duration=${minutes}${more}`),
    );
  }
  if (names.join() === 'ids') return ids.lists.length > 0 ? [`?ids=${ids.lists.join(',')}`] : [];
  if (names.join() === 'category_id') return ids.categories.map((id) => `?category_id=${id}`);
  throw new Error(`No values for ${names.join()} of ${endpoint.path}`);
}
