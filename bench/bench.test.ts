import { expect, onTestFinished, test, vi } from 'vitest';
import { bench } from './bench.ts';

test.each([
  { args: ['fast'], says: "There is no benchmark 'fast', see `npm run bench`." },
  { args: ['speed', '--seconds', '0'], says: '--seconds must be a whole number from 1 to 600, not "0".' },
  { args: ['speed', '--compare'], says: "Option '--compare <value>' argument missing, see `npm run bench`." },
  {
    args: ['speed', '--connections', '1', '--connections', '0'],
    says: '--connections must be a whole number from 1 to 250',
  },
  { args: ['speed', '--only', 'lists'], says: /^--only must be one of list of 100, projects, .+, not lists\.$/ },
  { args: ['speed', '--db', 'mysql'], says: '--db must be sqlite, postgres or citus, not "mysql".' },
  {
    args: ['speed', '--db', 'citus', '--compare', 'HEAD'],
    says: '--db citus compares with one PostgreSQL, not --compare.',
  },
  { args: ['growth', '--tasks', '10'], says: '--tasks must be a whole number from 1000 to 100000, not "10".' },
  { args: ['start', '--seconds', '1'], says: "Unknown option '--seconds', see `npm run bench`." },
  { args: ['attacks', '--only', 'siege'], says: /^--only must be one of assets, .+, sign-ins, not siege\.$/ },
  {
    args: ['imports', '--only', 'Excel'],
    says: /^--only must be one of Super Productivity, Toggl Track, Clockify, solidtime, .+, todo\.txt, not Excel\.$/,
  },
  {
    args: ['web', '--only', 'speed'],
    says: '--only must be one of loads, day, days, list, board, screens, notes, network, tick, memory, interactions, not speed.',
  },
  {
    args: ['deletions', '--db', 'citus'],
    says: '--db must be sqlite or postgres, not "citus".',
  },
  {
    args: ['deletions', '--only', 'task'],
    says: '--only must be one of project, list, category, plans, account, not task.',
  },
  { args: ['metrics', '--rounds', '0'], says: '--rounds must be a whole number from 1 to 99, not "0".' },
  { args: ['streams', '--json'], says: "Unknown option '--json', see `npm run bench`." },
  { args: ['analytics', '--json'], says: "Unknown option '--json', see `npm run bench`." },
])('$args is refused with one sentence, before anything is started', async ({ args, says }) => {
  await expect(bench(args)).rejects.toThrow(says);
});

test.each([{ args: [] }, { args: ['--help'] }, { args: ['web', '--help'] }])(
  '$args names the benchmarks',
  async ({ args }) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    await bench(args);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm run bench:web'));
  },
);
