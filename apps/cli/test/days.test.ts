import { createEntry } from '@daymark/contract/entries.ts';
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

test('when tells by when a project or list is likely done, by words of its name', async () => {
  const { daymark, given, send } = await commandLine();
  const project = await given.project({ name: 'Garden' });
  const list = await given.list({ project_id: project.id, name: 'Beds' });
  await given.list({ project_id: project.id, name: 'Bedside' });
  const { id: task_id } = await given.task({ list_id: list.id, planned_duration: 480 });
  expect((await daymark(['when', 'garden'])).stdout).toBe(
    'Garden: nothing is open, or it is too early to tell: dates come after 15 days of work.\n',
  );
  for (let days = 20; days > 0; days -= 4) {
    const begun = Temporal.Now.instant().subtract({ hours: 24 * days });
    await send(createEntry, {
      body: { task_id, started_at: `${begun}`, ended_at: `${begun.add({ minutes: 50 })}` },
    });
  }
  const told = await daymark(['when', 'garden']);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toMatch(/^Garden: 1 open task, likely done .+, 8 of 10 times by .+, at 1h \d+m a week\.\n$/);
  const faster = await daymark(['when', 'beds', '--a-week', '20h', '--from', 'tomorrow', '--json']);
  expect(JSON.parse(faster.stdout)).toMatchObject({ tasks: 1, minutes_a_week: 1200 });
  expect(await daymark(['when', 'bed'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"bed" can be several: say more of its name\.\n[\s\S]*Beds \(Garden\)/),
  });
  expect(await daymark(['when', 'moon'])).toMatchObject({
    code: 1,
    stderr: 'daymark: No project or list has "moon" in its name.\n',
  });
});

test('fits shows what likely fits into the time there is', async () => {
  const { daymark, given } = await commandLine();
  expect((await daymark(['fits', '45'])).stdout).toBe('No open task likely fits into 45m.\n');
  const short = await given.task({ name: 'Mail', planned_duration: 10 });
  await given.task({ name: 'Move the house', planned_duration: 480 });
  const shown = await daymark(['fits', '45m']);
  expect(shown.stdout.split('\n').slice(0, 3)).toEqual([
    'Fits into 45m 8 times of 10',
    expect.stringMatching(/^ *Id {2}Task {2}Likely {2}8 of 10 {2}List$/),
    expect.stringMatching(new RegExp(`^ *${short.id} {2}Mail +\\d+m +\\d+m {2}List \\d+$`)),
  ]);
  expect(shown.stdout).not.toMatch('Move the house');
  expect(await daymark(['fits', 'soon'])).toMatchObject({
    code: 2,
    stderr: 'daymark: "soon" is no time such as 45m or 1h 30m.\n',
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
