import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { createEntry, type TimeEntry } from '@daymark/contract/entries.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { at, entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

/** Two tasks at 11:30, of which Offer is booked instead of what is there from 10:00 to 10:20. */
async function scene() {
  const app = await testApp();
  const list = await app.given.list();
  const [mail, offer] = await app.given.tasks(list.id, ['Mail', 'Offer']);
  if (!mail || !offer) throw new Error('Two tasks were made');
  app.passMinutes(120);
  const body = { task_id: offer.id, started_at: at('10:00'), ended_at: at('10:20'), instead: true };
  const bookInstead = () => app.send(createEntry, { body });
  return { ...app, ...entryCalls(app), mail, offer, bookInstead };
}

const timesOf = (entries: TimeEntry[]) =>
  entries.map(({ started_at, ended_at, source }) => [started_at, ended_at, source]);

test.each([
  { what: 'before it', booked: ['09:40', '10:00'], left: [['09:40', '10:00']] },
  { what: 'after it', booked: ['10:20', '11:00'], left: [['10:20', '11:00']] },
  { what: 'as long as it', booked: ['10:00', '10:20'], left: [] },
  { what: 'within it', booked: ['10:05', '10:10'], left: [] },
  { what: 'that ends in it', booked: ['09:40', '10:10'], left: [['09:40', '10:00']] },
  { what: 'that begins in it', booked: ['10:10', '11:00'], left: [['10:20', '11:00']] },
  {
    what: 'around it',
    booked: ['09:40', '11:00'],
    left: [
      ['09:40', '10:00'],
      ['10:20', '11:00'],
    ],
  },
])(
  'an entry $what gives way to time that is booked instead, and undo and redo bring all of it back',
  async (example) => {
    const { book, bookInstead, onDay, entriesOf, taskOf, send, db, mail, offer } = await scene();
    await book(mail, ...(example.booked.map(at) as [string, string]));
    const before = await allRows(db());
    const entry = await bookInstead();
    expect(await entriesOf(offer)).toEqual([entry]);
    expect(timesOf(await entriesOf(mail))).toEqual(example.left.map((times) => [...times.map(at), 'manual']));
    expect(await taskOf(mail)).toMatchObject({ status: example.left.length > 0 ? 'paused' : 'not_started' });
    const day = await onDay('2026-11-20');
    const [command] = await send(getCommands, { query: {} });
    const undone = await send(undoCommand, { params: { id: String(command?.id) } });
    expect((await allRows(db()))['time_entries']).toEqual(before['time_entries']);
    await send(undoCommand, { params: { id: String(undone.id) } });
    expect(await onDay('2026-11-20')).toEqual(day);
  },
);

test('a running timer goes on after time that is booked instead of its beginning, and what it measured is known', async () => {
  const { bookInstead, entriesOf, passMinutes, mail, ...app } = await scene();
  const { start, status } = timerOf(app, mail);
  passMinutes(-100); // at 09:50
  await start();
  passMinutes(100);
  await bookInstead();
  const [first, second, ...more] = await entriesOf(mail);
  expect([timesOf([first, second] as TimeEntry[]), more]).toEqual([
    [
      [at('09:50'), at('10:00'), 'manual'],
      [at('10:20'), null, 'corrected'],
    ],
    [],
  ]);
  expect(second?.measured_started_at).toBe(at('09:50'));
  expect(await status()).toMatchObject({ status: 'active', current_work_start: at('10:20') });
});

test('time of the future, of a missing task, or without a word about others is refused, and nothing has changed', async () => {
  const { book, bookInstead, send, db, mail, offer } = await scene();
  await book(mail, at('10:00'), at('10:30'));
  const before = await allRows(db());
  const times = { started_at: at('10:00'), ended_at: at('10:20') };
  await expect(send(createEntry, { body: { ...times, task_id: 999, instead: true } })).rejects.toMatchObject({
    message: 'Task not found',
  });
  await expect(
    send(createEntry, { body: { ...times, ended_at: at('23:00'), task_id: offer.id, instead: true } }),
  ).rejects.toMatchObject({ errors: [{ path: 'ended_at', message: 'Time in the future cannot be booked' }] });
  await expect(send(createEntry, { body: { ...times, task_id: offer.id } })).rejects.toMatchObject({
    status: 409,
    message: 'That time is already booked on "Mail"',
  });
  await expect(
    send(createEntry, { body: { ...times, task_id: offer.id, instead: 'yes' as never } }),
  ).rejects.toMatchObject({ errors: [{ path: 'instead', message: 'Instead must be true or false' }] });
  expect(await allRows(db())).toEqual(before);
  await bookInstead();
});

test('a task whose only entry gives way to another time of its own keeps its estimate, as it has started all the same', async () => {
  const { book, bookInstead, send, taskOf, offer } = await scene();
  await book(offer, at('10:05'), at('10:15'));
  const { estimate } = await taskOf(offer);
  await send(updateTask, { params: { id: String(offer.id) }, body: { planned_duration: 200 } });
  await bookInstead();
  expect(await taskOf(offer)).toMatchObject({ planned_duration: 200, estimate });
});
