import { getPlan } from '@daymark/contract/plan.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { commandLine, today } from './command-line.ts';

const tomorrow = () => Temporal.PlainDate.from(today()).add({ days: 1 }).toString();

test('plan shows a day, and changes it', async () => {
  const { daymark, given, send } = await commandLine();
  const { id } = await given.task({ name: 'Write the offer', planned_duration: 45 });
  const mail = await given.task({ name: 'Mail' });
  const added = await daymark(['plan', 'tomorrow', '--add', 'offer', '--add', String(mail.id)]);
  expect(added).toEqual({
    code: 0,
    stderr: '',
    stdout: `${id} "Write the offer" is in the plan of tomorrow.\n${mail.id} "Mail" is in the plan of tomorrow.\n`,
  });
  expect((await daymark(['plan', 'tomorrow', '--remove', 'mail'])).stdout).toBe(
    `${mail.id} is not in the plan of tomorrow.\n`,
  );
  const params = { date: tomorrow() };
  const shown = await daymark(['plan', tomorrow()]);
  expect(shown.stdout.split('\n').slice(1)).toEqual([
    '45m planned of 6h. Likely times come after 8 finished tasks.',
    '',
    expect.stringMatching(/^ *Id {2}Task +Planned {2}List$/),
    expect.stringMatching(new RegExp(`^ *${id} {2}Write the offer +45m {2}List \\d+$`)),
    '',
  ]);
  expect(JSON.parse((await daymark(['plan', 'tomorrow', '--json'])).stdout)).toEqual(await send(getPlan, { params }));
  expect((await daymark(['plan', 'yesterday'])).stdout).toMatch('\n\nNothing is planned.\n');
  expect(await daymark(['plan', 'someday'])).toMatchObject({
    code: 2,
    stderr: 'daymark: "someday" is no day such as tomorrow, friday or 2026-12-01.\n',
  });
});

test('a plan of many tasks is changed in one go', async () => {
  const { daymark, given } = await commandLine();
  const tasks = await given.tasks((await given.list()).id, [...'ABCDEFGHIJKL']);
  const ids = tasks.flatMap(({ id }) => ['--remove', String(id)]);
  const removed = await daymark(['plan', ...ids]);
  expect(removed).toEqual({
    code: 0,
    stderr: '',
    stdout: tasks.map(({ id }) => `${id} is not in the plan of today.\n`).join(''),
  });
});

test('today shows the plan, the running timer, what was worked and what is overdue', async () => {
  const { daymark, given, send, passMinutes } = await commandLine();
  const offer = await given.task({ name: 'Write the offer', planned_duration: 45 });
  const rent = await given.task({ name: 'Pay the rent', due_date: '2020-01-31', planned_duration: 5 });
  await daymark(['plan', '--add', 'offer']);
  await send(startTimer, { params: { id: String(offer.id) }, body: {} });
  passMinutes(15);
  const { code, stdout, stderr } = await daymark(['today']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n').slice(1)).toEqual([
    '45m planned of 6h. Likely times come after 8 finished tasks.',
    '15m worked, 1 task left.',
    '',
    `Running: Write the offer (${offer.id}), 30m left, 15m worked.`,
    '',
    expect.stringMatching(/^ *Id {2}Task +State +Planned {2}List$/),
    expect.stringMatching(/Write the offer {2}running +45m {2}List \d+$/),
    '',
    'Overdue',
    expect.stringMatching(/^ *Id {2}Task +Since +Planned {2}List$/),
    expect.stringMatching(new RegExp(`^ *${rent.id} {2}Pay the rent {2}Fri, Jan 31, 2020 +5m {2}List \\d+$`)),
    '',
  ]);
  const params = { date: today() };
  expect(JSON.parse((await daymark(['today', '--json'])).stdout)).toEqual(await send(getPlan, { params }));
});
