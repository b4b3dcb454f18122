import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { newDatabase, signedUp } from '#test/databases.ts';
import { insertProject } from '#work/projects/projects.repository.ts';
import { answerInTransaction } from './context.ts';

test('a change ends its turn when its answer is formed, before it waits for the disk', async () => {
  const [db, other] = await newDatabase('sqlite');
  await migrate(db);
  const ctx = await signedUp(db);
  const stored = async () => (await other.selectFrom('projects').select('id').execute()).length;
  const seen: [string, Promise<number>][] = [];
  const note = (name: string) => () => void seen.push([name, stored()]);
  const noted = { ...ctx, formAnswer: note('formed'), endTurn: note('turn ended') };
  await answerInTransaction(noted, (ctx) => insertProject(ctx, { name: 'P', description: '', status: 'done' }));
  note('answered')();
  expect(await Promise.all(seen.map(async ([name, count]) => [name, await count]))).toEqual([
    ['formed', 0],
    ['turn ended', 0],
    ['answered', 1],
  ]);
});
