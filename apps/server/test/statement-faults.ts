import { StatementSync } from 'node:sqlite';
import { onTestFinished, vi } from 'vitest';
import { ENGINE } from './engine.ts';

/** A statement of a request, counted from 1, and where its connection is cut. On SQLite the statement fails instead. */
export type Fault = { statement: number; place: 'before' | 'in' | 'after' };

/** Places of faults on this engine: a call of SQLite that fails has done nothing. */
export const PLACES: readonly Fault['place'][] = ENGINE === 'sqlite' ? ['before'] : ['before', 'in', 'after'];

/** Does this work with a fault, or with none, and counts its statements. */
export type Faults = <Result>(
  fault: Fault | undefined,
  work: () => Promise<Result>,
) => Promise<{ result: Result; count: number }>;

/** Lets statements of SQLite fail as on a disk that cannot be read or written. */
export function failingStatements(): Faults {
  let armed: { fault: Fault | undefined; count: number } | undefined;
  const failing = <Method extends (...values: never[]) => unknown>(real: Method): Method =>
    function (this: StatementSync, ...values: Parameters<Method>) {
      if (armed) {
        armed.count += 1;
        if (armed.count === armed.fault?.statement)
          throw Object.assign(new Error('disk I/O error'), { errcode: IO_ERROR });
      }
      return Reflect.apply(real, this, values);
    } as Method;
  const { run, all } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(failing(run));
  vi.spyOn(StatementSync.prototype, 'all').mockImplementation(failing(all));
  onTestFinished(() => void vi.restoreAllMocks());
  return async (fault, work) => {
    armed = { fault, count: 0 };
    const result = await work();
    const { count } = armed;
    armed = undefined;
    return { result, count };
  };
}

const IO_ERROR = 10;
