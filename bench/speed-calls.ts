import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createList } from '@daymark/contract/lists.ts';
import { createProject } from '@daymark/contract/projects.ts';
import { getActiveTimer, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { requestBytes } from './connection.ts';
import { type Account, makeAccount, openTasks } from './population.ts';

/** Accounts of a data folder, made through its product. */
export type SpeedPopulation = {
  /** 1,000 tasks in 10 projects, a list of 100 tasks first, then the five lists of a board; a timer runs. */
  reader: Account;
  /** The account that creates tasks. */
  writer: Account;
  /** Accounts that start and pause their timers, one for each connection. */
  workers: { token: string; tasks: number[] }[];
};

/** A measured call. `must` is the least share of the yardstick's answers a second, `mustP50` its greatest wait at one connection. */
export type SpeedCall = {
  name: string;
  must?: Partial<Record<number, number>>;
  mustP50?: number;
  /** `must` on PostgreSQL, where the yardstick answers only calls with such a goal. */
  mustOnPostgres?: Partial<Record<number, number>>;
  /** Number of connections at which the yardstick commits together what comes together, on SQLite. */
  together?: number;
  /** Whether the yardstick answers the product's own bytes; else the ids and instants differ. */
  isRead: boolean;
  /** The requests that each connection repeats, after the product is ready for them. */
  prepare: (population: SpeedPopulation, url: string, connections: number) => Promise<string[][]>;
};

/** Goal of the wait at one connection, as a multiple of the yardstick's. */
const MOST_WAIT = 1.25;

export const SPEED_CALLS: SpeedCall[] = [
  read('list of 100', ({ lists }) => `/list/${lists[0]}`, {
    must: { 10: 0.8 },
    mustP50: MOST_WAIT,
    mustOnPostgres: { 10: 0.75 },
  }),
  read('projects', () => '/project', { must: { 10: 0.75 }, mustP50: MOST_WAIT, mustOnPostgres: { 10: 0.75 } }),
  read('board of 5 lists', ({ lists }) => `/list?ids=${lists.slice(1, 6).join(',')}`),
  read('active timer', () => '/task/active'),
  read('month', lastMonth),
  read('analytics', () => ALL_CATEGORIES),
  {
    name: 'create',
    must: { 10: 2, 64: 0.75 },
    mustP50: MOST_WAIT,
    mustOnPostgres: { 10: 0.75 },
    together: 64,
    isRead: false,
    prepare: ({ writer }, url, connections) => createRequests(url, Array(connections).fill(writer.token)),
  },
  {
    name: 'create, many users',
    mustOnPostgres: { 10: 0.75 },
    isRead: false,
    prepare: ({ workers }, url, connections) =>
      createRequests(
        url,
        workers.slice(0, connections).map(({ token }) => token),
      ),
  },
  { name: 'start and pause', isRead: false, prepare: timerRequests },
];

/** Writes the data of answers that the yardstick does not compute into a file for it, and returns the path. */
export async function recordAnswers(url: string, token: string, folder: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answers = [lastMonth(), ALL_CATEGORIES].map(async (path) => {
    const answer = await fetch(`${url}/api${path}`, { headers });
    const { data } = (await answer.json()) as { data: unknown };
    return [`/api${path}`, data] as const;
  });
  const file = join(folder, 'recorded.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(await Promise.all(answers))));
  return file;
}

const ALL_CATEGORIES = '/analytics/categories';

function lastMonth(): string {
  const { year, month } = Temporal.Now.plainDateISO('UTC').subtract({ months: 1 });
  return `/analytics/daily/month/${year}/${month}`;
}

type Musts = Pick<SpeedCall, 'must' | 'mustP50' | 'mustOnPostgres'>;

export function read(name: string, pathFor: (ids: { lists: number[] }) => string, musts: Musts = {}): SpeedCall {
  return {
    name,
    isRead: true,
    ...musts,
    prepare: async ({ reader }, _url, connections) => {
      const request = requestBytes(`/api${pathFor({ lists: listsOfAccount(reader) })}`, reader).toString();
      return Array.from({ length: connections }, () => [request]);
    },
  };
}

const listsOfAccount = ({ projects }: Account) => projects.flatMap(({ lists }) => lists.map(({ id }) => id));

/** A list holds ten thousand tasks, and creates slow down where the time of one grows with its list. */
const NEW_LISTS = 10;

/** Creates by the owner of each connection's token, into new lists of a new project, the same number for each measurement. */
async function createRequests(url: string, tokens: string[]): Promise<string[][]> {
  const requests = new Map<string, string[]>();
  for (const token of new Set(tokens)) {
    const send = senderTo(url, token);
    const { id: project } = await send(createProject, { body: { name: 'New' } });
    const ofUser: string[] = [];
    for (let made = 0; made < NEW_LISTS; made += 1) {
      const { id } = await send(createList, { params: { id: String(project) }, body: { name: 'New' } });
      const body = { name: 'Write the report', description: 'With all figures', list_id: id, planned_duration: 40 };
      ofUser.push(requestBytes('/api/task', { method: 'POST', token, body }).toString());
    }
    requests.set(token, ofUser);
  }
  return tokens.map((token) => requests.get(token) ?? []);
}

/** Each worker starts and pauses one task after the other, so that no task gathers very many entries. */
function timerRequests({ workers }: SpeedPopulation, url: string, connections: number): Promise<string[][]> {
  const prepared = workers.slice(0, connections).map(async ({ token, tasks }) => {
    const send = senderTo(url, token);
    const running = await send(getActiveTimer, {}); // left over by the measurement before
    if (running) await send(pauseTimer, { params: { id: String(running.task.id) }, body: {} });
    return tasks.flatMap((task) =>
      ['work', 'pause'].map((change) =>
        requestBytes(`/api/task/${task}/timer/${change}`, { method: 'POST', token, body: {} }).toString(),
      ),
    );
  });
  return Promise.all(prepared);
}

/** Fills a data folder through the API of its product, so that any version can be filled. */
export async function populate(url: string, mostConnections: number): Promise<SpeedPopulation> {
  const rest = Array.from({ length: 9 }, () => [50, 39]);
  const reader = await makeAccount(url, { projects: [[100, 20, 20, 19, 20, 20], ...rest] });
  const running = reader.projects[1]?.lists[0]?.id ?? 0;
  const send = senderTo(url, reader.token);
  await send(startTimer, { params: { id: String((await openTasks(url, reader.token, running))[0]) }, body: {} });
  const writer = await makeAccount(url, { projects: [[100]] });
  const workers: SpeedPopulation['workers'] = [];
  for (let made = 0; made < mostConnections; made += 1) {
    const { token, projects } = await makeAccount(url, { projects: [[20]] });
    workers.push({ token, tasks: await openTasks(url, token, projects[0]?.lists[0]?.id ?? 0) });
  }
  return { reader, writer, workers };
}
