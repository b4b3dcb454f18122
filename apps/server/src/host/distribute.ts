import { openDatabase } from '#db/database.ts';
import { distributeRows, requireWorkers } from '#db/distribute.ts';
import { describeDatabase, openUnhurried } from '#db/postgres.ts';
import { toPostgresStartupError } from '#db/startup-errors.ts';
import { type Command, HostError } from './command.ts';

/** Distributes the database of DATABASE_URL over the workers of its Citus cluster. */
export const DISTRIBUTE: Command = {
  name: 'distribute',
  usage: '',
  leastArgs: 0,
  mostArgs: 0,
  about: 'distributes the database of DATABASE_URL, on a Citus cluster, by user; every server has to be stopped',
  options: {},
  run: async ({ settings, onStep }) => {
    const { databaseUrl, ...others } = settings();
    if (databaseUrl === null) throw new HostError('Set DATABASE_URL to the database on the coordinator of a cluster.');
    const where = describeDatabase(databaseUrl);
    const db = openUnhurried(databaseUrl);
    try {
      const workers = await requireWorkers({ db, where });
      // The tables are made, or brought up to date, as by a start; by one connection, since an idle second one would look like a running instance.
      await (await openDatabase({ ...others, databaseUrl, databaseConnections: 1 })).close();
      const tables = await distributeRows({ db, where }, onStep);
      const text =
        tables.length === 0
          ? `The database ${where} is distributed already.`
          : `Distributed ${tables.length} tables of ${where} by user over ${workers} workers. Start Daymark as before.`;
      return { json: { where, workers, tables }, text };
    } catch (error) {
      throw toPostgresStartupError(error, where);
    } finally {
      await db.destroy();
    }
  },
};
