import { MADE_AGO_HEADER } from '@daymark/contract/envelope.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { LONGEST_WAIT_MS } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const HOUR = 60 * 60_000;
const DAY = '2026-11-20';
const BEFORE = '2026-11-19';

const outside = 'Plans reach from today to a year ahead';

/** A server on which it is 1:30 of the day after, and the changes of a browser that was without a network since 9:30. */
async function nextMorning() {
  const app = await testApp();
  const { raw, headers, send, given, passMinutes } = app;
  const offer = await given.task();
  const mail = await given.task({ list_id: offer.list_id });
  await send(addToPlan, { params: { date: DAY }, body: { task_ids: [mail.id] } });
  passMinutes(16 * 60);
  const late = (call: string, hours: number | string, payload?: object) => {
    const [method = 'GET', path] = call.split(' ');
    const ago = typeof hours === 'number' ? String(hours * HOUR) : hours;
    return raw({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { ...headers, [MADE_AGO_HEADER]: ago },
      ...(payload && { payload }),
    });
  };
  const planned = async (date = DAY) => {
    const { tasks } = await send(getPlan, { params: { date } });
    return tasks.map(({ task }) => task.name);
  };
  return { ...app, late, planned, offer, mail };
}

const tasksOf = (date: string) => `/plan/${date}/tasks`;

test('what was planned for today without a network is in the plan of that day, also where it is sent after midnight', async () => {
  const { late, planned, offer, mail } = await nextMorning();
  const tasks = [{ name: 'Call Ana', list_id: offer.list_id, planned_duration: 25, plan_date: DAY }];
  expect((await late('POST /task/several', 15, { tasks })).statusCode).toBe(201);
  expect((await late(`POST ${tasksOf(DAY)}`, 14, { task_ids: [offer.id] })).statusCode).toBe(200);
  expect(await planned()).toEqual([mail.name, 'Call Ana', offer.name]);
  expect((await late(`DELETE ${tasksOf(DAY)}/${mail.id}`, 13)).statusCode).toBe(200);
  expect(await planned()).toEqual(['Call Ana', offer.name]);
});

test.each([
  { what: 'made after midnight', date: DAY, hours: 1 },
  { what: 'for the day before the one on which it was made', date: BEFORE, hours: 15 },
])('a change $what is refused as ever', async ({ date, hours }) => {
  const { late, planned, offer } = await nextMorning();
  const answer = await late(`POST ${tasksOf(date)}`, hours, { task_ids: [offer.id] });
  expect(answer.json()).toMatchObject({ message: outside, errors: [{ path: 'date', message: outside }] });
  expect(await planned(date)).not.toContain(offer.name);
});

test.each(['', '-1', '1.5', 'soon', String(LONGEST_WAIT_MS + 1)])(
  'a change made %o ago is refused by name',
  async (ago) => {
    const { late, offer } = await nextMorning();
    const answer = await late(`POST ${tasksOf(DAY)}`, ago, { task_ids: [offer.id] });
    const message = `${MADE_AGO_HEADER} must be a whole number between 0 and ${LONGEST_WAIT_MS}`;
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: MADE_AGO_HEADER, message }] });
  },
);
