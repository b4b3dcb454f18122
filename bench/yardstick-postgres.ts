import { poolOf } from '#server/db/postgres.ts';
import type { NewTask } from './yardstick-answers.ts';
import {
  createValues,
  FLOOR,
  listValues,
  projectsValues,
  toFloorList,
  toFloorProjects,
  toFloorTask,
} from './yardstick-floor.ts';

/** Connections of the pool, as many as the product opens. */
const CONNECTIONS = 8;

/** The yardstick on PostgreSQL, for the calls that have a goal there: named prepared statements on a pool. */
export function openPostgresFloor(url: string) {
  const pool = poolOf(url, { max: CONNECTIONS });
  // A statement alone is a transaction, durable when it returns.
  const rowsOf = async (name: keyof typeof FLOOR, values: unknown[]) => {
    const text = FLOOR[name].replaceAll('?', '$');
    return (await pool.query({ name, text, values, rowMode: 'array' })).rows as unknown[][];
  };
  return {
    async list(tokenHash: string, id: number) {
      const now = Date.now();
      return toFloorList(await rowsOf('list', listValues(tokenHash, id, now)), now);
    },
    projects: async (tokenHash: string) =>
      toFloorProjects(await rowsOf('projects', projectsValues(tokenHash, Date.now()))),
    async createTask(tokenHash: string, task: NewTask) {
      const now = Date.now();
      return toFloorTask((await rowsOf('create', createValues(tokenHash, task, now)))[0], now);
    },
    close: () => pool.end(),
  };
}
