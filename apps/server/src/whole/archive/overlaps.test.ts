import { previewArchive } from '@daymark/contract/archive.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import { dismissCutEntries } from '@daymark/contract/evening.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf, MEASURED, ONCE } from '#test/archive.ts';
import { at } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

const written = { created_at: at('08:00'), updated_at: at('08:00') };

type Span = [from: string, until: string | null];

/** A file with one task for each of these spans of work by its timer. */
function fileWith(spans: Span[]): string {
  return fileOf({
    projects: [{ number: 1, name: 'P', description: '', status: 'done', ...written }],
    lists: [{ number: 1, project: 1, name: 'L', progress: 0, is_inbox: false, ...written }],
    tasks: spans.map(([from, until], place) => ({
      ...{ number: place + 1, list: 1, category: null, name: `T${place + 1}`, description: '', priority: 'low' },
      ...{ planned_duration: 25, estimate: 25, status: until === null ? 'active' : 'paused' },
      ...{ first_started_at: at(from), completed_at: null, mental_state: null, reflection: null },
      ...{ ...ONCE, ...written },
    })),
    time_entries: spans.map(([from, until], place) => ({
      ...{ number: place + 1, task: place + 1, started_at: at(from), planned_end_at: at('23:00') },
      ...{ ended_at: until === null ? null : at(until), ...MEASURED },
    })),
  });
}

async function archiveApp() {
  const app = await testApp();
  const calls = archiveCalls(app);
  const entriesOf = async () => {
    const { time_entries, tasks } = JSON.parse(await calls.exported(app)) as {
      time_entries: { task: number; started_at: string; ended_at: string | null; source: string }[];
      tasks: { name: string; status: string }[];
    };
    return time_entries.map((entry) => [
      tasks[entry.task - 1]?.name,
      entry.started_at.slice(11, 16),
      entry.ended_at?.slice(11, 16) ?? null,
      entry.source,
    ]);
  };
  const previewed = (file: string) =>
    app.raw({
      method: 'POST',
      url: `/api${previewArchive.path}`,
      headers: { ...app.headers, 'content-type': 'application/json' },
      payload: file,
    });
  return { ...app, ...calls, entriesOf, previewed };
}

test('time that is imported three times counts once, and the answers tell what gave way', async () => {
  const app = await archiveApp();
  const file = fileWith([
    ['02:00', '04:00'],
    ['05:00', '06:30'],
  ]);
  const answers = [];
  for (const _ of [1, 2, 3]) answers.push((await app.imported(app, file, '?again=true')).json().data);
  expect(answers).toMatchObject([
    { tasks: 2, time_entries: 2, gave_way: { entries: 0, minutes: 0 } },
    ...Array(2).fill({ tasks: 2, time_entries: 0, gave_way: { entries: 2, minutes: 210 } }),
  ]);
  expect(await app.entriesOf()).toEqual([
    ['T1', '02:00', '04:00', 'timer'],
    ['T2', '05:00', '06:30', 'timer'],
  ]);
  const { tasks } = JSON.parse(await app.exported(app));
  expect(tasks.map(({ status }: { status: string }) => status)).toEqual([
    'paused',
    'paused',
    ...Array(4).fill('not_started'),
  ]);
});

test('the preview tells the counts and what will give way, and stores nothing', async () => {
  const app = await archiveApp();
  const file = fileWith([
    ['02:00', '04:00'],
    ['03:00', '05:00'],
    ['03:00', '03:30'],
  ]);
  const before = await allRows(app.db());
  const preview = (await app.previewed(file)).json();
  expect(preview.data).toMatchObject({ tasks: 3, time_entries: 2, gave_way: { entries: 2, minutes: 90 } });
  expect(await allRows(app.db())).toEqual(before);
  expect(app.transferFiles()).toEqual([]);
  expect((await app.imported(app, file)).json().data).toEqual(preview.data);
  const again = await app.previewed(file);
  expect([again.statusCode, again.json().data]).toMatchObject([200, { time_entries: 0, gave_way: { minutes: 270 } }]);
  expect((await app.previewed('{}')).statusCode).toBe(422);
});

test('an imported entry gives way to a booking in its middle and to the running timer, which pauses as ever', async () => {
  const app = await archiveApp();
  const task = await app.given.task({ name: 'Mine' });
  await app.send(createEntry, { body: { task_id: task.id, started_at: at('05:00'), ended_at: at('05:30') } });
  await timerOf(app, task).start();
  app.passMinutes(30);
  const answer = await app.imported(
    app,
    fileWith([
      ['04:00', '06:00'],
      ['09:00', '20:00'],
      ['10:30', '11:00'],
    ]),
  );
  expect(answer.json().data).toMatchObject({ time_entries: 2, gave_way: { entries: 3, minutes: 30 + 630 + 30 } });
  expect(await timerOf(app, task).pause()).toMatchObject({ total_time_worked: 60 });
  expect(await app.entriesOf()).toEqual([
    ['Mine', '05:00', '05:30', 'manual'],
    ['Mine', '09:30', '10:00', 'timer'],
    ['T1', '04:00', '05:00', 'corrected'],
    ['T1', '05:30', '06:00', 'corrected'],
    ['T2', '09:00', '09:30', 'corrected'],
  ]);
});

test('a running timer of the file goes on after the work that is booked since its start', async () => {
  const app = await archiveApp();
  const task = await app.given.task({ name: 'Mine' });
  await app.send(createEntry, { body: { task_id: task.id, started_at: at('08:30'), ended_at: at('09:00') } });
  await app.imported(app, fileWith([['08:00', null]]));
  expect(await app.entriesOf()).toEqual([
    ['Mine', '08:30', '09:00', 'manual'],
    ['T1', '08:00', '08:30', 'corrected'],
    ['T1', '09:00', null, 'corrected'],
  ]);
});

test('the news of cut entries is told until it is dismissed', async () => {
  const app = await archiveApp();
  await app.db().updateTable('users').set({ cut_entries: 3, cut_ms: 7_200_000 }).execute();
  const news = async () => (await app.send(getPlan, { params: { date: '2026-11-20' } })).cut_entries;
  expect(await news()).toEqual({ entries: 3, minutes: 120 });
  await app.send(dismissCutEntries, {});
  expect(await news()).toBeNull();
});
