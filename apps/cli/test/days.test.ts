import { getBusyTime } from '@daymark/contract/busy-time.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { commandLine, today, ZONE_OF_NOON as zone } from './command-line.ts';

type Person = Pick<Awaited<ReturnType<typeof commandLine>>, 'url' | 'token'>;

/** The plan of a day as the program asks for it: days of its zone begin at other moments than those of the test's calls. */
async function planOf({ url, token }: Person, date: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'x-time-zone': zone };
  const answer = await fetch(`${url}/api/plan/${date}`, { headers });
  return ((await answer.json()) as { data: unknown }).data;
}

const wire = (instant: string) => new Date(instant).toISOString();

const tomorrow = () => Temporal.PlainDate.from(today()).add({ days: 1 }).toString();

test('plan shows a day, and changes it', async () => {
  const person = await commandLine();
  const { daymark, given } = person;
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
  const shown = await daymark(['plan', tomorrow()]);
  expect(shown.stdout.split('\n').slice(1)).toEqual([
    '45m planned of 6h. Likely times come after 8 finished tasks.',
    '',
    expect.stringMatching(/^ *Id {2}Task +Planned {2}List$/),
    expect.stringMatching(new RegExp(`^ *${id} {2}Write the offer +45m {2}List \\d+$`)),
    '',
  ]);
  expect(JSON.parse((await daymark(['plan', 'tomorrow', '--json'])).stdout)).toEqual(await planOf(person, tomorrow()));
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
  expect(told.stdout).toMatch(
    /^Garden: 1 open task, likely done .+, 8 of 10 times by .+, at 1h \d+m a week as lately\.\n$/,
  );
  const faster = await daymark(['when', 'beds', '--a-week', '20h', '--from', 'tomorrow', '--json']);
  expect(JSON.parse(faster.stdout)).toMatchObject({ tasks: 1, minutes_a_week: 1200 });
  expect(await daymark(['when', 'bed'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"bed" can be several: name one as it stands here\.\n[\s\S]*Beds \(Garden\)/),
  });
  await given.list({ project_id: project.id, name: 'Garden' });
  expect(await daymark(['when', 'garden'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Garden \(project\)\n +Garden \(Garden\)/),
  });
  const ofProject = await daymark(['when', 'Garden (project)', '--json']);
  expect(JSON.parse(ofProject.stdout)).toMatchObject({ tasks: 1 });
  expect(await daymark(['when', 'Garden (Garden)', '--json'])).toMatchObject({ code: 0, stdout: 'null\n' });
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

test('busy replaces the busy time of days by the JSON that is led in, and shows it', async () => {
  const { daymark, send } = await commandLine();
  const [day, next] = [today(), tomorrow()];
  const noon = (date: string) => Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone).toInstant();
  const blocks = [
    { start: noon(day).toString(), end: noon(day).add({ minutes: 45 }).toString(), title: 'Stand-up' },
    { start: noon(next).add({ hours: 10 }).toString(), end: noon(next).add({ hours: 20 }).toString() },
  ];
  expect(await daymark(['busy', 'today', 'tomorrow'], { stdin: JSON.stringify(blocks) })).toEqual({
    ...{ code: 0, stderr: '', stdout: '2 blocks of busy time.\n' },
  });
  const midnight = noon(next).add({ hours: 12 });
  const query = { from: noon(day).toString(), until: midnight.add({ hours: 24 }).toString() };
  const stored = await send(getBusyTime, { query });
  expect(stored.map(({ end }) => end)).toEqual([blocks[0]?.end, midnight].map((at) => wire(`${at}`)));
  const shown = await daymark(['busy', 'today', 'tomorrow', '--show']);
  expect(shown.stdout.split('\n')).toEqual([
    expect.stringMatching(/^Day +When +Busy$/),
    expect.stringMatching(/^today +12:00 – 12:45 +Stand-up$/),
    expect.stringMatching(/^tomorrow +22:00 – .+ 00:00$/),
    '',
  ]);
  // One moment of today, as an instant says it: the other part stays.
  const hour = [`${noon(day)}`, `${noon(day).add({ minutes: 15 })}`];
  expect((await daymark(['busy', ...hour, '--json'], { stdin: '[]' })).stdout).toBe('[]\n');
  const left = await daymark(['busy', 'today', '--show', '--json']);
  expect(JSON.parse(left.stdout)).toMatchObject([{ start: wire(`${noon(day).add({ minutes: 15 })}`) }]);
  expect((await daymark(['busy', 'today'], { stdin: '[]' })).stdout).toBe('Nothing is busy.\n');
});

test('busy says what is wrong with blocks, words and tokens', async () => {
  const { daymark } = await commandLine();
  const noArray = { code: 2, stderr: expect.stringMatching(/^daymark: Standard input is no JSON array of blocks\.\n/) };
  for (const stdin of ['', '{}', '[{']) expect(await daymark(['busy', 'today'], { stdin })).toMatchObject(noArray);
  expect(await daymark(['busy'], { stdin: '[]' })).toMatchObject({ code: 2 });
  const outside = [{ start: '2020-01-01T10:00:00Z', end: '2020-01-01T11:00:00Z' }];
  expect(await daymark(['busy', 'today'], { stdin: JSON.stringify(outside) })).toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching('A block must lie in the span') },
  });
  const reader = await commandLine({ scopes: ['read'] });
  expect(await reader.daymark(['busy', 'today'], { stdin: '[]' })).toMatchObject({
    ...{ code: 3, stderr: expect.stringMatching('busy') },
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
  const person = await commandLine();
  const { daymark, given, send, passMinutes } = person;
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
  expect(JSON.parse((await daymark(['today', '--json'])).stdout)).toEqual(await planOf(person, today()));
});
