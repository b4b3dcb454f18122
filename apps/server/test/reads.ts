import { CONTRACT } from './contract.ts';

/** Calls that only read, and take a user. */
export const READS = CONTRACT.filter(
  ({ method, file, isPublic, isStream }) => method === 'GET' && file === null && !isPublic && !isStream,
);

/** Records that reads are about. */
export type IdsToRead = { project: number; list: number; categories: number; task: number; experiment: number };

/** Address of a read, with the query that it needs. */
export function urlOfRead(path: string, ids: IdsToRead): string {
  const id = path.includes('categories') ? ids.categories : ids[path.split('/')[1] as keyof IdsToRead];
  const filled = path
    .replace(':id', String(id))
    .replace(':date', '2026-11-20')
    .replace(':year', '2026')
    .replace(':month', '11');
  const queries: Record<string, string> = {
    '/analytics/daily': '?start_date=2026-11-01&end_date=2026-11-30',
    '/forecast/fits': '?minutes=45',
    '/promises/chance': `?list_id=${ids.list}&promised_date=2026-11-30`,
    '/task': '?due=overdue',
    '/task/done': '?date=2026-11-20',
    '/bootstrap': '?date=2026-11-20',
    '/plan': '?from=2026-11-20&days=14',
    '/busy': '?from=2026-11-20T00:00:00Z&until=2026-11-21T00:00:00Z',
    '/list': `?ids=${ids.list}`,
    '/entries': '?date=2026-11-20',
    '/forecast/typical': `?planned_duration=30&category_id=${ids.categories}`,
    '/search': '?q=task',
    '/experiment/multiplier': `?category_id=${ids.categories}`,
  };
  return `/api${filled}${queries[path] ?? ''}`;
}
