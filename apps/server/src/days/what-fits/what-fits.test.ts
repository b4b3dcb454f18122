import { addToPlan } from '@daymark/contract/plan.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { getWhatFits } from '@daymark/contract/what-fits.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';

const TODAY = '2026-11-20';

/** An account whose tasks of half an hour took these minutes in turn, and how it asks. */
async function accountWith(...worked: number[]) {
  const app = await testApp();
  await givenFinished(
    app,
    Array.from({ length: 100 }, (_, place) => ({ estimate: 30, worked: worked[place % worked.length] ?? 30 })),
  );
  const asked = (minutes: number | string) => app.send(getWhatFits, { query: { minutes: String(minutes) } });
  const names = async (minutes: number) => {
    const { fits, may_fit } = await asked(minutes);
    return { fits: fits.map(({ task }) => task.name), may_fit: may_fit.map(({ task }) => task.name) };
  };
  return { ...app, asked, names };
}

test('what fits is told with its likely minutes, the overdue first, then due, planned and urgent tasks, then what fills the time', async () => {
  const { given, send, asked, names } = await accountWith(30);
  const base = { planned_duration: 30 };
  await given.task({ ...base, name: 'Short', planned_duration: 15 });
  await given.task({ ...base, name: 'Usual' });
  await given.task({ ...base, name: 'Urgent', priority: 'high', planned_duration: 20 });
  const planned = await given.task({ ...base, name: 'Planned', priority: 'low' });
  await given.task({ ...base, name: 'Due', due_date: '2026-11-26' });
  await given.task({ ...base, name: 'Due later', due_date: '2026-11-27', planned_duration: 25 });
  await given.task({ ...base, name: 'Overdue', due_date: '2026-11-19' });
  await given.task({ ...base, name: 'Long', planned_duration: 240 });
  await send(addToPlan, { params: { date: TODAY }, body: { task_ids: [planned.id] } });
  expect((await names(45)).fits).toEqual(['Overdue', 'Due', 'Planned', 'Urgent', 'Usual', 'Due later', 'Short']);
  const [{ p50_minutes, p80_minutes } = { p50_minutes: 0, p80_minutes: 0 }] = (await asked(45)).fits;
  expect([p50_minutes, p80_minutes].map((minutes) => Math.abs(minutes - 30) < 5)).toEqual([true, true]);
});

test('what would fit about half the time stands apart', async () => {
  const { given, names, asked } = await accountWith(15, 30, 60);
  await given.task({ name: 'Tight', planned_duration: 30 });
  const [tight] = (await asked(480)).fits;
  const between = tight?.p50_minutes ?? 0;
  expect(between).toBeLessThan(tight?.p80_minutes ?? 0);
  expect(await names(between)).toEqual({ fits: [], may_fit: ['Tight'] });
  expect(await names(between - 1)).toEqual({ fits: [], may_fit: [] });
});

test('neither done nor running tasks are offered, nor those of others', async () => {
  const app = await accountWith(30);
  const running = await app.given.task({ name: 'Running', planned_duration: 10 });
  await app.send(startTimer, { params: { id: String(running.id) }, body: {} });
  const stranger = await app.another();
  await stranger.given.task({ name: 'Theirs', planned_duration: 10 });
  expect(await app.names(480)).toEqual({ fits: [], may_fit: [] });
});

test.each(['4', '481', 'soon', '30.5'])('%s minutes are refused', async (minutes) => {
  const { asked } = await accountWith(30);
  await expect(asked(minutes)).rejects.toMatchObject({
    status: 422,
    message: 'Minutes must be a whole number from 5 to 480',
  });
});
