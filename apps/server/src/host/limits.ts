import type { Settings } from '#config.ts';
import { accounts } from '#people/hosting/hosting.service.ts';
import { type Command, tableOf } from './command.ts';
import { accountOf, onDatabase } from './open-host.ts';

/** Limits that are settings, by the names under which the environment sets them. */
const limitsOf = ({ tasksPerList, tasksPerAccount, writesPerSecond, connectionsPerAddress, signUp }: Settings) => ({
  TASKS_PER_LIST: tasksPerList,
  TASKS_PER_ACCOUNT: tasksPerAccount,
  WRITES_PER_SECOND: writesPerSecond,
  CONNECTIONS_PER_ADDRESS: connectionsPerAddress,
  SIGNUP: signUp,
});

/** Most projects, lists and the like of an account are the same everywhere: docs/operations.md has them. */
export const LIMITS: Command = {
  name: 'limits',
  usage: '[user]',
  leastArgs: 0,
  mostArgs: 1,
  about: 'shows the limits in force, and how much of them accounts have used',
  options: {},
  run: ({ settings, now, args: [user] }) => {
    const read = settings();
    return onDatabase(read, now, async (host) => {
      const shown = user === undefined ? await accounts(host.ctx) : [await accountOf(host, user)];
      const used = shown.map(({ id, username, tasks }) => ({
        id,
        username,
        tasks,
        of_limit: Math.round((tasks / read.tasksPerAccount) * 1000) / 1000,
      }));
      const limits = limitsOf(read);
      const rows = used.map(({ id, username, tasks, of_limit }) => [
        id,
        username,
        tasks,
        `${Math.round(of_limit * 100)} %`,
      ]);
      return {
        json: { limits, accounts: used },
        text: `${tableOf(['Setting', 'Now'], Object.entries(limits))}\n\n${tableOf(['Id', 'Username', 'Tasks', 'Of TASKS_PER_ACCOUNT'], rows)}\n\nThe environment of the server sets them; they hold from its next start.`,
      };
    });
  },
};
