import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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

/** The calls that have a goal, on SQLite; `together` commits all creates that begin in one turn of the event loop in one transaction. */
export function openSqliteFloor(db: DatabaseSync, { together }: { together: boolean }) {
  const rowsOf = (text: string) => {
    const statement = db.prepare(text);
    statement.setReturnArrays(true);
    return (values: unknown[]) => statement.all(...(values as SQLInputValue[])) as unknown as unknown[][];
  };
  const [list, projects, create] = [rowsOf(FLOOR.list), rowsOf(FLOOR.projects), rowsOf(FLOOR.create)];
  let commit: Promise<void> | null = null;
  const committed = () => {
    db.exec('begin immediate');
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        db.exec('commit');
        commit = null;
        resolve();
      });
    });
  };
  return {
    list(tokenHash: string, id: number) {
      const now = Date.now();
      return toFloorList(list(listValues(tokenHash, id, now)), now);
    },
    projects: (tokenHash: string) => toFloorProjects(projects(projectsValues(tokenHash, Date.now()))),
    async createTask(tokenHash: string, task: NewTask) {
      if (together) commit ??= committed();
      const now = Date.now();
      const [row] = create(createValues(tokenHash, task, now));
      await commit;
      return toFloorTask(row, now);
    },
  };
}
