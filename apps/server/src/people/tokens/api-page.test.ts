import { readFileSync } from 'node:fs';
import { SCOPES } from '@daymark/contract/endpoint.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const PAGE = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');

/** The calls of the page in their order, as a shell would make them. */
const EXAMPLES = [...PAGE.matchAll(/^api (?:-X (\w+) )?"\$DAYMARK([^"]+)"(?: -d '([^']+)')?/gm)].map(
  ([, method = 'GET', path = '', body]) => ({ method, path, body }),
);

/** Day and task of the examples. */
const [WRITTEN_DAY, WRITTEN_TASK] = ['2026-11-27', '17'];

test('the calls of docs/api.md, one after the other, plan a day and work on it', async () => {
  const app = await testApp();
  const { token } = await app.send(createToken, {
    body: { name: 'Script', scopes: [...SCOPES], current_password: 'correct horse' },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'x-time-zone': 'Europe/Berlin',
    'content-type': 'application/json',
  };
  const [create, ...others] = EXAMPLES;
  const made = await app.raw({ ...callOf(create), headers });
  expect(made.statusCode).toBe(201);
  const { id, name } = made.json().data;

  const inPlace = (text: string) => text.replaceAll(WRITTEN_DAY, '2026-11-20').replace(WRITTEN_TASK, String(id));
  const answers = [];
  for (const example of others) {
    const answer = await app.raw({ ...callOf(example, inPlace), headers });
    expect([200, 201], `${example.method} ${example.path}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
    answers.push({ path: example.path, answer });
  }
  expect(answers.length).toBeGreaterThanOrEqual(6);
  const plan = answers.findLast(({ path }) => path.endsWith(`/plan/${WRITTEN_DAY}`))?.answer.json().data;
  expect(plan.tasks).toMatchObject([{ task: { id, name } }]);
});

type Example = (typeof EXAMPLES)[number];

function callOf(example: Example | undefined, inPlace = (text: string) => text) {
  const { method, path, body } = example ?? { method: 'GET', path: '/', body: undefined };
  return { method: method as 'GET' | 'POST', url: inPlace(path), ...(body && { payload: inPlace(body) }) };
}
