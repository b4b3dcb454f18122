import { createCategory } from '@daymark/contract/categories.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { commandLine, today } from './command-line.ts';

const tomorrow = () => Temporal.PlainDate.from(today()).add({ days: 1 }).toString();

test('add puts the task of a line where the web app does, and says what it has read', async () => {
  const { daymark, send } = await commandLine();
  await send(createCategory, { body: { name: 'Writing' } });
  const { code, stdout, stderr } = await daymark(['add', 'Offer ~45m #writing !high tomorrow']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, id = ''] =
    /^Added (\d+) "Offer" to Inbox: planned for tomorrow, 45m, high priority, Writing\.\n$/.exec(stdout) ?? [];
  expect(await send(getTask, { params: { id } })).toMatchObject({
    name: 'Offer',
    list_name: 'Inbox',
    planned_duration: 45,
    estimate_origin: 'own',
    priority: 'high',
    category: { name: 'Writing' },
    planned_for: tomorrow(),
  });
});

test('what is not read, or perhaps not as it was meant, is told beside the answer', async () => {
  const { daymark } = await commandLine();
  const { code, stdout, stderr } = await daymark(['add', 'Mail #Sales to @ana 9h']);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Added \d+ "Mail to @ana 9h" to Inbox: new category Sales\.\n$/),
  });
  expect(stderr.split('\n')).toEqual([
    '"#Sales" is read as new category Sales.',
    '"@ana" is left in the name. It could be new list ana.',
    '"9h" is left in the name. A task is planned for 1m to 8h.',
    '',
  ]);
});

test('lines of standard input are added all, or none where one is refused', async () => {
  const { daymark } = await commandLine();
  const added = await daymark(['add', '--json'], { stdin: 'Draft 30m\n\nSend every mon\n' });
  expect(JSON.parse(added.stdout)).toMatchObject([
    { name: 'Draft', planned_duration: 30 },
    { name: 'Send', repeat: { rrule: 'FREQ=WEEKLY;BYDAY=MO' } },
  ]);
  const refused = await daymark(['add'], { stdin: 'Print\n45m\n' });
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'daymark: Task name is required\n' });
  const none = await daymark(['start', 'print']);
  expect(none).toMatchObject({ code: 1, stderr: 'daymark: No open task has "print" in its name.\n' });
});

test('a task is started, paused and done by words of its name', async () => {
  const { daymark, given, send, passMinutes } = await commandLine();
  const { id } = await given.task({ name: 'Write the offer', planned_duration: 45 });
  const started = await daymark(['start', 'off']);
  expect(started).toMatchObject({ code: 0, stderr: '' });
  expect(started.stdout).toMatch(`Started ${id} "Write the offer", 45m left. It rings at `);
  passMinutes(20);
  expect(await daymark(['pause'])).toEqual({
    code: 0,
    stderr: '',
    stdout: `Paused ${id} "Write the offer", 20m worked.\n`,
  });
  expect(await daymark(['pause'])).toMatchObject({ code: 1, stderr: 'daymark: No timer runs.\n' });
  passMinutes(5);
  expect((await daymark(['start'])).stdout).toMatch(`Started ${id} "Write the offer", 25m left.`);
  passMinutes(10);
  expect((await daymark(['done'])).stdout).toBe(`Done ${id} "Write the offer", 30m worked, 45m planned.\n`);
  const params = { id: String(id) };
  expect(await send(getTask, { params })).toMatchObject({
    status: 'done',
    mental_state: null,
    reflection: null,
    to_tell: true,
  });
  expect(await daymark(['done', String(id)])).toMatchObject({
    code: 1,
    stderr: 'daymark: Task is already completed\n',
  });
});

test('done tells how it was and what was learned, also of a task without a timer', async () => {
  const { daymark, given, send } = await commandLine();
  const { id } = await given.task({ name: 'Offer' });
  const wrong = await daymark(['done', 'offer', '--feeling', 'fine']);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'daymark: --feeling is one of energized, focused, satisfied, motivated, tired, frustrated, anxious.\n',
  });
  const done = await daymark(['done', 'offer', '--feeling', 'Focused', '--learned', 'Ask first', '--json']);
  const task = await send(getTask, { params: { id: String(id) } });
  expect(JSON.parse(done.stdout)).toEqual(task);
  expect(task).toMatchObject({ status: 'done', mental_state: 'focused', reflection: 'Ask first' });
});

test('another task is started in place of the one that runs only where that is said', async () => {
  const { daymark, given, send } = await commandLine();
  const [one, other] = [await given.task({ name: 'Offer' }), await given.task({ name: 'Mail' })];
  await daymark(['start', 'offer']);
  expect(await daymark(['start', 'mail'])).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'daymark: Another task is currently active. Pause it first to work on this task.\n' +
      `  To pause it and start this one: daymark start ${other.id} --switch\n`,
  });
  const switched = await daymark(['start', 'mail', '--switch']);
  expect(switched.stdout).toMatch(`Paused ${one.id} "Offer".\nStarted ${other.id} "Mail", 25m left.`);
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: other.id } });
});

test('forgotten time is never booked unasked', async () => {
  const { daymark, given, send, passMinutes } = await commandLine();
  const { id } = await given.task({ name: 'Offer', planned_duration: 25 });
  await given.task({ name: 'Mail' });
  await send(startTimer, { params: { id: String(id) }, body: {} });
  passMinutes(65);
  const asked = {
    code: 2,
    stderr: 'daymark: The time of "Offer" was up 40m ago: say how much of that was work, with --overtime.\n',
  };
  expect(await daymark(['pause'])).toMatchObject(asked);
  expect(await daymark(['done'])).toMatchObject(asked);
  expect(await daymark(['start', 'mail', '--switch'])).toMatchObject(asked);
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id } });
  expect((await daymark(['pause', '--overtime', '10m'])).stdout).toBe(`Paused ${id} "Offer", 35m worked.\n`);
});

test('words that several tasks have list them, and the whole name of one means that one', async () => {
  const { daymark, given } = await commandLine();
  const [, list_id] = [await given.project(), (await given.list({ name: 'Landing' })).id];
  const one = await given.task({ name: 'Offer', list_id });
  const other = await given.task({ name: 'Offer for Harbor', list_id });
  const several = await daymark(['start', 'off']);
  expect(several).toMatchObject({ code: 2, stdout: '' });
  expect(several.stderr).toMatch(/^daymark: "off" can be several tasks: name one by its id\.\n/);
  expect(several.stderr).toMatch(new RegExp(`^ {2}${other.id} {2}Offer for Harbor \\(Project \\d+: Landing\\)$`, 'm'));
  expect((await daymark(['start', 'OFFER', '--json'])).stdout).toMatch(`"id": ${one.id},`);
});
