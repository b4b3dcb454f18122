import { completeWithoutTimer, reopenTask } from '@daymark/contract/completion.ts';
import * as plan from '@daymark/contract/plan.ts';
import { search } from '@daymark/contract/search.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';

type Caller = Pick<TestApp, 'send'>;

const results = ({ send }: Caller, q: string, limit?: number) =>
  send(search, { query: { q, ...(limit !== undefined && { limit: String(limit) }) } });

/** Names of the tasks that are found, the best first. */
const tasksFor = async (caller: Caller, q: string) => (await results(caller, q)).tasks.map(({ name }) => name);

const finish = ({ send }: Caller, { id }: { id: number }, reflection = 'R') =>
  send(completeWithoutTimer, { params: { id: String(id) }, body: { mental_state: 'tired', reflection } });

ruleTest('projects, lists, categories and tasks are found by the beginnings of their words', async () => {
  const app = await testApp();
  const { given } = app;
  const project = await given.project({ name: 'Website', description: 'Relaunch of the pages' });
  const list = await given.list({ project_id: project.id, name: 'Landing page' });
  const category = await given.category({ name: 'Page design' });
  const task = await given.task({ list_id: list.id, category_id: category.id, name: 'Draft the pricing page' });
  await given.task({ name: 'Read mail' });
  const { tasks, ...others } = await results(app, 'PAG');
  expect(others).toEqual({
    text: 'PAG',
    filters: [],
    projects: [
      {
        id: project.id,
        name: 'Website',
        status: 'not_started',
        excerpt: { field: 'description', text: 'Relaunch of the pages' },
      },
    ],
    lists: [{ id: list.id, name: 'Landing page', project_id: project.id, project_name: 'Website' }],
    categories: [{ id: category.id, name: 'Page design', color: category.color }],
    more: [],
  });
  expect(tasks).toMatchObject([
    { id: task.id, name: 'Draft the pricing page', list_name: 'Landing page', excerpt: null },
  ]);
  expect(tasks[0]).not.toHaveProperty('description');
});

test('a whole name comes first, then its beginning, its words, the description and the reflection; open and new ones first', async () => {
  const app = await testApp();
  const list = await app.given.list();
  const task = (name: string, description = '') => app.given.task({ list_id: list.id, name, description });
  await finish(app, await task('In the reflection'), 'Plan better');
  await task('In the description', 'A plan for it');
  const done = await task('A plan, done');
  await task('Older plan');
  await task('Newer plans');
  await task('Planning');
  await task('Plan');
  await finish(app, done);
  expect(await tasksFor(app, 'plan')).toEqual([
    ...['Plan', 'Planning', 'Newer plans', 'Older plan', 'A plan, done', 'In the description', 'In the reflection'],
  ]);
  const { tasks } = await results(app, 'plan');
  expect(tasks.map(({ excerpt }) => excerpt).slice(-3)).toEqual([
    null,
    { field: 'description', text: 'A plan for it' },
    { field: 'reflection', text: 'Plan better' },
  ]);
});

test('lists are ranked by their names, the newest first', async () => {
  const app = await testApp();
  for (const name of ['A page', 'Page', 'Pages', 'Page']) await app.given.list({ name });
  const { lists } = await results(app, 'page');
  expect(lists.map(({ name }) => name)).toEqual(['Page', 'Page', 'Pages', 'A page']);
  expect(lists[0]?.id).toBeGreaterThan(lists[1]?.id ?? 0);
});

ruleTest.each([
  { name: 'Über den Zaun', q: 'uber' },
  { name: 'Straße kehren', q: 'STRASSE' },
  { name: 'İzmir', q: 'izmir' },
  { name: 'Ο ΔΡΟΜΟΣ', q: 'δρόμος' },
  { name: 'Купить ёлку', q: 'елк' },
  { name: '東京都庁へ行く', q: '都庁' },
  { name: 'ไปกรุงเทพ', q: 'กรุง' },
  { name: '한국어 공부', q: '하' },
  { name: 'مُحَمَّد', q: 'محمد' },
  { name: 'हिन्दी सीखना', q: 'हिन्द' },
  { name: 'Party 🎉', q: '🎉' },
  { name: `Paste ${'x'.repeat(190)}`, q: 'x'.repeat(120) },
  { name: "It's 50% & more", q: "it's 50%" },
])('"$name" is found by "$q"', async ({ name, q }) => {
  const app = await testApp();
  await app.given.task({ name, description: 'D' });
  await app.given.task({ name: 'Read mail', description: name });
  await app.given.list({ name });
  const { tasks, lists } = await results(app, q);
  expect(tasks.map((task) => task.name)).toEqual([name, 'Read mail']);
  expect(lists.map((list) => list.name)).toEqual([name]);
});

ruleTest('all words have to stand in a record, in any of its texts', async () => {
  const app = await testApp();
  await app.given.task({ name: 'Draft the page', description: 'Prices of plans' });
  await app.given.task({ name: 'Draft' });
  expect(await tasksFor(app, 'page plan')).toEqual(['Draft the page']);
  expect(await tasksFor(app, 'price draft')).toEqual(['Draft the page']);
  expect(await tasksFor(app, 'draft mail')).toEqual([]);
  expect(await tasksFor(app, 'raft')).toEqual([]);
});

test('filters narrow tasks, and other records are not found with one', async () => {
  const app = await testApp();
  const { given } = app;
  const deep = await given.category({ name: 'Deep work' });
  const project = await given.project({ name: 'Relaunch' });
  const landing = await given.list({ name: 'Landing page', project_id: project.id });
  const faq = await given.list({ name: 'FAQ', project_id: project.id });
  await given.task({ name: 'Old draft', list_id: faq.id, due_date: '2026-11-19' });
  await given.task({ name: 'Draft', list_id: landing.id, category_id: deep.id, due_date: '2026-11-20' });
  await finish(app, await given.task({ name: 'Done draft', list_id: landing.id, due_date: '2026-11-20' }));
  await given.task({ name: 'Draft elsewhere', due_date: '2026-11-26' });
  await given.task({ name: 'Mail', category_id: deep.id, due_date: '2026-11-27' });
  const planned = await given.task({ name: 'Later' });
  await app.send(plan.addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [planned.id] } });

  expect(await tasksFor(app, 'draft is:open')).toEqual(['Draft', 'Draft elsewhere', 'Old draft']);
  expect(await tasksFor(app, 'is:done draft')).toEqual(['Done draft']);
  expect(await tasksFor(app, 'is:open is:done #deep')).toEqual(['Mail', 'Draft']);
  expect(await tasksFor(app, '#Deep work draft')).toEqual(['Draft']);
  expect(await tasksFor(app, '#"deep work"')).toEqual(['Mail', 'Draft']);
  expect(await tasksFor(app, '@landing page')).toEqual(['Draft', 'Done draft']);
  expect(await tasksFor(app, '@relaunch draft')).toEqual(['Draft', 'Old draft', 'Done draft']);
  expect(await tasksFor(app, '@faq @land draft is:open')).toEqual(['Draft', 'Old draft']);
  expect(await tasksFor(app, 'due:today')).toEqual(['Draft']);
  expect(await tasksFor(app, 'due:week')).toEqual(['Draft elsewhere', 'Draft']);
  expect(await tasksFor(app, 'due:overdue draft')).toEqual(['Old draft']);
  expect(await tasksFor(app, 'due:overdue due:today')).toEqual(['Draft', 'Old draft']);
  expect(await tasksFor(app, 'planned:today')).toEqual(['Later']);
  expect(await tasksFor(app, 'planned:today lat')).toEqual(['Later']);
  await given.task({ name: 'Guess', estimate_origin: null });
  expect(await tasksFor(app, 'estimate:none')).toEqual(['Guess']);
  expect(await tasksFor(app, 'estimate:none gue')).toEqual(['Guess']);
  expect(await tasksFor(app, 'estimate:none is:done')).toEqual([]);
  expect(await tasksFor(app, '#"no such" draft')).toEqual([]);
  expect(await tasksFor(app, 'is:late draft')).toEqual([]);
  expect(await results(app, 'land is:open')).toMatchObject({
    ...{ text: 'land', lists: [], filters: [{ kind: 'is', values: ['open'], from: 5, to: 12 }] },
  });
});

test('nothing is found without a word or a filter, whatever signs a search has', async () => {
  const app = await testApp();
  await app.given.task({ name: '"OR" * NEAR(a b) AND NOT' });
  for (const q of [
    '',
    '   ',
    '*',
    '"',
    "'",
    '\\',
    '(',
    '^',
    ':',
    '-',
    '%',
    '_',
    '&|!<->',
    "'; drop table tasks --",
    '\u0301',
  ]) {
    expect(await results(app, q)).toMatchObject({ projects: [], lists: [], categories: [], more: [] });
  }
  for (const q of ['"or"', 'AND OR NOT', 'NEAR(a', 'a* OR b', '"OR" * NEAR(a b) AND NOT', "not'", 'b\\', 'and:*']) {
    expect(await tasksFor(app, q), q).toEqual(['"OR" * NEAR(a b) AND NOT']);
  }
});

test('a pasted text is searched for by its first 200 characters', async () => {
  const app = await testApp();
  await app.given.task({ name: 'Draft' });
  expect(await tasksFor(app, `draft ${' '.repeat(194)} report`)).toEqual(['Draft']);
  expect(await tasksFor(app, `draft ${' '.repeat(10)} report`)).toEqual([]);
  expect(await tasksFor(app, `draft ${'"*:'.repeat(3331)}`)).toEqual(['Draft']);
  for (const name of ['😀 draft', '😀']) await app.given.task({ name });
  expect(await tasksFor(app, `${'😀 '.repeat(67)} draft`)).toEqual(['😀 draft']);
});

ruleTest('a search has at most 10,000 characters, and a limit of 1 to 100', async () => {
  const { send } = await testApp();
  const refused = (query: { q: string; limit?: string }, message: string) =>
    expect(send(search, { query })).rejects.toMatchObject({ status: 422, message });
  await refused({ q: 'a'.repeat(10_001) }, 'Search must be at most 10000 characters');
  for (const limit of ['0', '101', '-1', '1.5', 'all'])
    await refused({ q: 'a', limit }, 'Limit must be between 1 and 100');
  expect(await send(search, { query: { q: 'ab '.repeat(66), limit: '100' } })).toMatchObject({ tasks: [] });
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(' ');
  expect(await send(search, { query: { q: letters } })).toMatchObject({ tasks: [], more: [] });
});

ruleTest('as many of each kind come as asked for, and the answer tells of which there are more', async () => {
  const app = await testApp();
  const list = await app.given.list({ name: 'Page' });
  for (const name of ['Page 1', 'Page 2', 'Page 3']) await app.given.task({ list_id: list.id, name });
  await app.given.category({ name: 'Pages' });
  const two = await results(app, 'page', 2);
  expect(two).toMatchObject({ tasks: [{ name: 'Page 3' }, { name: 'Page 2' }], lists: [{}], more: ['tasks'] });
  expect(await results(app, 'page', 3)).toMatchObject({ more: [], categories: [{ name: 'Pages' }] });
});

test('among very many tasks with the same words the one of that name comes first, then the newest open ones', async () => {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const ctx = { ...contextOf(app.db()), userId: app.user.id, signInId: 0 };
  const planned = { list_id, category_id: null, description: '', priority: 'low', planned_duration: 25 } as const;
  const names = ['Plan', ...Array.from({ length: 2500 }, (_, number) => `Plan ${number}`)];
  await insertNewTasks(
    ctx,
    names.map((name, position) => ({ ...planned, name, position })),
  );
  expect((await tasksFor(app, 'plan')).slice(0, 4)).toEqual(['Plan', 'Plan 2499', 'Plan 2498', 'Plan 2497']);
  expect((await tasksFor(app, 'p')).slice(0, 2)).toEqual(['Plan 2499', 'Plan 2498']);
  // Words that none of the newest tasks has are looked up first: in no task, in one, in more than are compared.
  expect(await tasksFor(app, 'plan zebra')).toEqual([]);
  expect(await tasksFor(app, 'zebra 17 plan')).toEqual([]);
  expect(await tasksFor(app, 'plan 17')).toContain('Plan 17');
  expect(await tasksFor(app, 'plan 1717')).toEqual(['Plan 1717']);
  expect(await tasksFor(app, 'is:done plan 1717')).toEqual([]);
  expect(await tasksFor(app, 'plan 1234')).toEqual(['Plan 1234']);
  expect(await tasksFor(app, 'plan 1234 is:done')).toEqual([]);
});

test('another user’s words are never found', async () => {
  const app = await testApp();
  const other = await app.another();
  const { given } = other;
  const category = await given.category({ name: 'Secret' });
  const list = await given.list({ name: 'Secret' });
  await given.task({ name: 'Secret', list_id: list.id, category_id: category.id, description: 'Secret' });
  await app.given.task({ name: 'Mine' });
  for (const q of ['secret', 's', '#secret', '@secret', '@"secret"', `${other.user.id}nsecret`, 'nsecret']) {
    const { projects, lists, categories, tasks } = await results(app, q);
    expect({ q, found: [...projects, ...lists, ...categories, ...tasks] }).toEqual({ q, found: [] });
  }
  expect(await tasksFor(other, 'secret')).toEqual(['Secret']);
  expect(await tasksFor(app, 'is:open')).toEqual(['Mine']);
});

test('reopening takes the words of the reflection away', async () => {
  const app = await testApp();
  const task = await app.given.task({ name: 'Draft' });
  await finish(app, task, 'Ran long');
  expect(await tasksFor(app, 'ran is:done')).toEqual(['Draft']);
  await app.send(reopenTask, { params: { id: String(task.id) } });
  expect(await tasksFor(app, 'ran')).toEqual([]);
  expect(await tasksFor(app, 'draft is:open')).toEqual(['Draft']);
});
