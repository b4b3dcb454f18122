import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getOpenTasks, MOST_OPEN } from '@daymark/contract/open-tasks.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ENGINE, IS_CLUSTER } from '#test/engine.ts';
import { givenOpen } from '#test/open-tasks.ts';

type App = Awaited<ReturnType<typeof testApp>>;

const found = async ({ send }: Pick<App, 'send'>, search?: string) =>
  (await send(getOpenTasks, { query: { ...(search !== undefined && { search }) } })).map(({ name }) => name);

test('open tasks of a user come list by list, without their long texts', async () => {
  const { send, given, another } = await testApp();
  const project = await given.project({ name: 'Garden' });
  const [beds, paths] = [
    await given.list({ project_id: project.id, name: 'Beds' }),
    await given.list({ project_id: project.id, name: 'Paths' }),
  ];
  await given.task({ list_id: paths.id, name: 'Sweep', description: 'A long text' });
  await given.task({ list_id: beds.id, name: 'Dig' });
  const done = await given.task({ list_id: beds.id, name: 'Weed' });
  const review = { mental_state: 'tired', reflection: 'R' } as const;
  await send(completeWithoutTimer, { params: { id: String(done.id) }, body: review });

  const tasks = await send(getOpenTasks, { query: {} });
  expect(tasks.map(({ name, list_name, project_name }) => [name, list_name, project_name])).toEqual([
    ['Dig', 'Beds', 'Garden'],
    ['Sweep', 'Paths', 'Garden'],
  ]);
  expect(JSON.stringify(tasks)).not.toContain('A long text');
  expect(await found(await another())).toEqual([]);
});

test('all words of a search begin words of a task, its list or its project, whatever the case and the accents', async () => {
  const app = await testApp();
  const project = await app.given.project({ name: 'Garten', description: 'Blumen' });
  const beds = await app.given.list({ project_id: project.id, name: 'Über den Zaun' });
  for (const name of ['Äste schneiden', 'Äpfel lesen', '100% fertig', '東京都庁'])
    await app.given.task({ list_id: beds.id, name, description: 'Schneiden' });
  await app.given.task({ name: 'Read mail' });
  expect(await found(app, 'äste')).toEqual(['Äste schneiden']);
  expect(await found(app, 'ASTE schn')).toEqual(['Äste schneiden']);
  expect(await found(app, ' ÄPFEL  über garten ')).toEqual(['Äpfel lesen']);
  expect(await found(app, 'garten')).toHaveLength(4);
  expect(await found(app, 'zaun gart')).toHaveLength(4);
  expect(await found(app, '100%')).toEqual(['100% fertig']);
  expect(await found(app, '都庁')).toEqual(['東京都庁']);
  for (const nothing of ['äste mail', 'neiden', 'blumen', 'schneiden apfel', '%', '*', "'"])
    expect({ nothing, found: await found(app, nothing) }).toEqual({ nothing, found: [] });
  expect(await found(app, '')).toHaveLength(5);
});

test('one answer holds 200 tasks, and a search finds those beyond them', async () => {
  const app = await testApp();
  const list = await app.given.list();
  await givenOpen(app, {
    list_id: list.id,
    names: Array.from({ length: MOST_OPEN + 1 }, (_, at) => `Task ${at + 1}.`),
  });
  expect(await found(app)).toHaveLength(MOST_OPEN);
  expect(await found(app, 'task')).toHaveLength(MOST_OPEN);
  expect(await found(app, '201.')).toEqual(['Task 201.']);
});

test('words are found in old tasks and in their lists, with thousands of newer tasks that have some of them', async () => {
  const app = await testApp();
  const { given } = app;
  const project = await given.project({ name: 'Website' });
  const landing = await given.list({ project_id: project.id, name: 'Landing' });
  const old = await given.list({ project_id: project.id, name: 'Old' });
  await givenOpen(app, { list_id: landing.id, names: ['Draft the header', 'Task'] });
  await givenOpen(app, { list_id: old.id, names: ['Draft the footer'] });
  await given.task({ list_id: landing.id, name: 'Draft' });
  const names = Array.from({ length: 2200 }, (_, at) => (at % 11 === 0 ? `Draft ${at}` : `Task ${at}`));
  await givenOpen(app, { list_id: (await given.list({ name: 'News' })).id, names });

  expect(await found(app, 'header')).toEqual(['Draft the header']);
  expect(await found(app, 'dra the foot')).toEqual(['Draft the footer']);
  expect(await found(app, 'landing draft')).toEqual(['Draft the header', 'Draft']);
  expect(await found(app, 'website draft the')).toEqual(['Draft the header', 'Draft the footer']);
  expect(await found(app, 'landing web')).toEqual(['Draft the header', 'Task', 'Draft']);
  expect(await found(app, 'old task')).toEqual([]);
  // Two hundred newer tasks begin with it: the one of that name is among those that come.
  const all = await found(app, 'draft');
  expect(all).toHaveLength(MOST_OPEN);
  expect(all[0]).toBe('Draft');
});

test('a search finds neither done tasks nor those of another user', async () => {
  const app = await testApp();
  const other = await app.another();
  const { id } = await app.given.task({ name: 'Draft a' });
  await app.given.task({ name: 'Draft b' });
  await other.given.task({ name: 'Draft c', list_id: (await other.given.list({ name: 'Drafts' })).id });
  const review = { mental_state: 'tired', reflection: 'R' } as const;
  await app.send(completeWithoutTimer, { params: { id: String(id) }, body: review });
  expect(await found(app, 'draft')).toEqual(['Draft b']);
  expect(await found(other, 'draft')).toEqual(['Draft c']);
});

// A cluster plans the query of a user on their node, and explains no generic plan.
test.runIf(ENGINE === 'postgres' && !IS_CLUSTER)('PostgreSQL looks words up in their index', async () => {
  const queries = new Set<string>();
  const app = await testApp({ onQuery: (query) => queries.add(query) });
  await givenOpen(app, { list_id: (await app.given.list({ name: 'Landing' })).id, names: ['Draft'] });
  for (let made = 0; made < 4; made += 1) await givenOpen(app, { list_id: (await app.given.list()).id, tasks: 1000 });
  await sql`analyze`.execute(app.db());
  expect(await found(app, 'landing draft')).toEqual(['Draft']);
  const asking = [...queries].filter((query) => query.includes('task_words('));
  expect(asking).toHaveLength(2);
  for (const query of asking) {
    const { rows } = await sql<Record<string, string>>`explain (generic_plan) ${sql.raw(query)}`.execute(app.db());
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan).toContain('Bitmap Index Scan on tasks_by_words');
  }
});

test('a search holds at most 200 characters', async () => {
  const { send } = await testApp();
  await expect(send(getOpenTasks, { query: { search: 'a'.repeat(201) } })).rejects.toMatchObject({
    status: 422,
    message: 'Search must be at most 200 characters',
  });
});
