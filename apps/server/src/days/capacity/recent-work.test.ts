import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { START } from '#test/template.ts';
import { recentWork } from './recent-work.service.ts';

const minutesOf = (ms: number) => ms / 60_000;

test('a timer that runs past midnight is work of both days, whatever was known before', async () => {
  const app = await testApp();
  let now = START;
  const pass = (minutes: number) => {
    now = now.add({ minutes });
    app.passMinutes(minutes);
  };
  const midnight = START.toZonedDateTimeISO('UTC').startOfDay().add({ days: 1 }).toInstant();
  pass(START.until(midnight).total('minutes') - 30);
  const { id } = await app.given.task();
  await app.send(startTimer, { params: { id: String(id) }, body: {} });
  const told = async () => {
    const ctx = { ...contextOf(app.db()), now, userId: app.user.id, signInId: 0 };
    const { workdays, ofToday, byTask, spans } = await recentWork(ctx);
    return {
      before: workdays.map(({ workedMs }) => minutesOf(workedMs)),
      all: spans.map(({ from, until }) => minutesOf(until - from)),
      ends: [...ofToday, ...(byTask.get(id) ?? [])].map(({ ended_at }) => ended_at.equals(now)),
    };
  };
  pass(20);
  expect(await told()).toEqual({ before: [], all: [20], ends: [true, true] });
  pass(20);
  expect(await told()).toEqual({ before: [30], all: [40], ends: [true, true] });
  pass(5);
  expect(await told()).toEqual({ before: [30], all: [45], ends: [true, true] });
});
