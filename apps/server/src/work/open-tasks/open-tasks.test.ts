import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getOpenTasks, MOST_OPEN } from '@daymark/contract/open-tasks.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

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

test('all words of a search stand in the names of a task, its list and its project, whatever the case', async () => {
  const app = await testApp();
  const project = await app.given.project({ name: 'Garten' });
  const beds = await app.given.list({ project_id: project.id, name: 'Über den Zaun' });
  for (const name of ['Äste schneiden', 'Äpfel lesen', '100% fertig']) await app.given.task({ list_id: beds.id, name });
  await app.given.task({ name: 'Read mail' });
  expect(await found(app, 'äste')).toEqual(['Äste schneiden']);
  expect(await found(app, ' ÄPFEL  über garten ')).toEqual(['Äpfel lesen']);
  expect(await found(app, '%')).toEqual(['100% fertig']);
  expect(await found(app, 'äste mail')).toEqual([]);
  expect(await found(app, '')).toHaveLength(4);
});

test('one answer holds 200 tasks, and a search finds those beyond them', async () => {
  const app = await testApp();
  const list = await app.given.list();
  for (let made = 1; made <= MOST_OPEN + 1; made += 1)
    await app.given.task({ list_id: list.id, name: `Task ${made}.` });
  expect(await found(app)).toHaveLength(MOST_OPEN);
  expect(await found(app, 'task')).toHaveLength(MOST_OPEN);
  expect(await found(app, '201.')).toEqual(['Task 201.']);
});

test('a search holds at most 200 characters', async () => {
  const { send } = await testApp();
  await expect(send(getOpenTasks, { query: { search: 'a'.repeat(201) } })).rejects.toMatchObject({
    status: 422,
    message: 'Search must be at most 200 characters',
  });
});
