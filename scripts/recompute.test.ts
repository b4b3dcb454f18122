import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, CAPACITY_FIELDS } from '@daymark/contract/archive.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { archiveText } from '@daymark/demo/archive.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server-test/app.ts';
import { archiveCalls } from '#server-test/archive.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { START } from '#server-test/timer.ts';
import { printRecomputed } from './print-recomputed.ts';
import { type Options, recompute } from './recompute.ts';

const NOW = START.epochMilliseconds;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days over which a random account is spread. */
const SPAN = 55;

// Zones with days of another length than 24 hours, or midnights that do not exist, but the first.
test.each([
  { zone: 'UTC', first: '2026-09-20', startHour: 0 },
  { zone: 'Europe/Berlin', first: '2026-09-20', startHour: 0 },
  { zone: 'Australia/Lord_Howe', first: '2026-09-20', startHour: 0 }, // half an hour
  { zone: 'America/St_Johns', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Sao_Paulo', first: '2018-10-01', startHour: 0 }, // days that begin at 01:00
  { zone: 'Pacific/Apia', first: '2011-12-01', startHour: 0 }, // a skipped day
  { zone: 'Europe/Berlin', first: '2026-09-20', startHour: 2 }, // an hour that comes twice
  { zone: 'Asia/Kolkata', first: '2026-09-20', startHour: 4 },
])(
  'every figure of a random account equals the recomputed one in $zone, days from $startHour on',
  async ({ zone, first, startHour }) => {
    const start = Temporal.PlainDate.from(first);
    const on = (day: number) => start.add({ days: day }).toString();
    const file = randomAccount(zone.length, start.toZonedDateTime('UTC').epochMilliseconds, startHour);
    const account = await imported(file);
    await expectSameFigures(account, { zone, from: on(-1), to: on(SPAN + 1) });
    const ranges = [{}, { from: on(20) }, { to: on(20) }, { from: on(31), to: on(31) }, { from: on(60), to: on(90) }];
    for (const range of ranges) await expectSameRange(account, { zone, ...range });
    await expectSameRange(account, { zone, ownOnly: true });
  },
);

test('every figure of the demo account equals the recomputed one', async () => {
  const history = demoHistory({ seed: 1, tasks: 300, now: START, timeZone: 'Europe/Berlin' });
  const account = await imported([...archiveText(history)].join(''));
  await expectSameFigures(account, { zone: 'Europe/Berlin', from: '2026-10-01', to: '2026-11-20' });
  await expectSameRange(account, { zone: 'Europe/Berlin' });
});

test('the random accounts hold every verdict, and what keeps one back', () => {
  const all = { zone: 'UTC', from: '1970-01-01', to: '9999-12-31', now: NOW };
  const { experiments, summary } = recompute(randomAccount(1, NOW - 90 * DAY), all);
  const results = experiments.map(({ results }) => results);
  expect(new Set(results.map(({ evidence }) => evidence))).toEqual(
    new Set(['helps', 'cannot_tell', 'hurts', 'too_early']),
  );
  expect(results.some(({ replay }) => replay.held_back)).toBe(true);
  expect(results.some(({ replay }) => replay.interval === null)).toBe(true);
  expect(results.some(({ stretch_warning }) => stretch_warning)).toBe(true);
  const { accurate_count, imported_count, tasks_without_estimate } = summary.estimation_accuracy;
  expect(Math.min(accurate_count, imported_count, tasks_without_estimate)).toBeGreaterThan(0);
  expect(summary.assistant_estimates?.tasks).toBeGreaterThan(10);
});

/** A file that holds a random account. */
function fileOfAccount(): string {
  const file = join(temporaryFolder(), 'export.json');
  writeFileSync(file, randomAccount(1, NOW - 60 * DAY));
  return file;
}

test('npm run recompute prints the figures of the period in the zone', () => {
  const file = fileOfAccount();
  const given = ['--from', '2026-10-20', '--to', '2026-11-03', '--zone', 'Europe/Berlin', '--now', START.toString()];
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'run.mjs'), 'recompute', file, ...given]);
  const period = { from: '2026-10-20', to: '2026-11-03', zone: 'Europe/Berlin', now: NOW };
  expect(JSON.parse(String(output))).toEqual(recompute(readFileSync(file, 'utf8'), period));
});

test.each([
  { args: [], message: "Name the JSON file of an export: npm run recompute -- <export.json>, not ''." },
  { args: ['--zone', 'UTC'], message: "Name the JSON file of an export: npm run recompute -- <export.json>, not ''." },
  {
    args: ['nowhere.json'],
    message: "Name the JSON file of an export: npm run recompute -- <export.json>, not 'nowhere.json'.",
  },
  { args: ['FILE', '--form', '2026-11-01'], message: "Unknown option '--form', see `npm run recompute -- --help`." },
  { args: ['FILE', '--from', '2026-02-30'], message: 'There is no period from 2026-02-30 to 9999-12-31 in UTC' },
  {
    args: ['FILE', '--from', '2026-11-02', '--to', '2026-11-01'],
    message: 'There is no period from 2026-11-02 to 2026-11-01',
  },
  { args: ['FILE', '--zone', 'Europe/Bielefeld'], message: 'in Europe/Bielefeld, or no moment' },
  { args: ['FILE', '--now', 'noon'], message: 'or no moment noon. See --help.' },
])('$args fails with one sentence', ({ args, message }) => {
  const file = fileOfAccount();
  expect(() => printRecomputed(args.map((arg) => (arg === 'FILE' ? file : arg)))).toThrow(message);
});

test('--help lists the options', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printRecomputed(['--help']);
  for (const option of ['--from DATE', '--to DATE', '--zone NAME', '--now TIME'])
    expect(log.mock.calls.join()).toContain(option);
  log.mockRestore();
});

/** An account with the records of this file: its export, and its answers. Another account is on the same server. */
async function imported(file: string) {
  const app = await testApp();
  const calls = archiveCalls(app);
  const response = await calls.imported(app, file);
  expect(response.statusCode, response.body).toBe(201);
  await calls.imported(await app.another(), randomAccount(7, NOW - 60 * DAY));
  const exported = await calls.exported(app);
  return {
    recomputed: ({ from = '1970-01-01', to = '9999-12-31', ...range }: Range) =>
      recompute(exported, { from, to, now: NOW, ...range }),
    ask: async (path: string, { zone, from, to, ownOnly }: Range = { zone: 'UTC' }) => {
      const origin = ownOnly && path.startsWith('/analytics') && { origin: 'own' };
      const query = { ...(from && { start_date: from }), ...(to && { end_date: to }), ...origin };
      const headers = { ...app.headers, 'x-time-zone': zone };
      const answer = await app.raw({ url: `/api${path}`, headers, query });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    },
  };
}

type Account = Awaited<ReturnType<typeof imported>>;
type Range = Pick<Options, 'zone'> & Partial<Options>;
type Named = { id: number; name: string };

async function expectSameRange({ ask, recomputed }: Account, range: Range) {
  const { summary, categories, without_category, forecasts, hours } = recomputed(range);
  for (const [by, minutes] of Object.entries(hours)) {
    const { rows } = await ask(`/analytics/hours?by=${by}`, range);
    const told = rows.map((row: { name: string; date: string; minutes: number }) => [
      row.date ?? row.name ?? '',
      row.minutes,
    ]);
    expect(Object.fromEntries(told)).toEqual(minutes);
  }
  // Claims are no figures: claims.test.ts in the domain covers them.
  const { claims, ...answeredSummary } = await ask('/analytics/summary', range);
  expect(answeredSummary).toEqual(summary);
  expect(await ask('/analytics/categories/none', range)).toEqual(without_category);
  const record = await ask('/forecast/record', range);
  expect(record).toEqual({ ...forecasts, kept: forecasts.kept.map((one) => ({ ...one, id: expect.any(Number) })) });
  const answered = await ask('/analytics/categories', range);
  for (const [place, { category, suggested_multiplier, ...figures }] of categories.entries()) {
    expect(answered[place]).toEqual({ ...figures, category: { ...category, id: expect.any(Number) } });
    const { id } = answered[place].category;
    const { estimation_accuracy, ...rest } = await ask(`/analytics/categories/${id}`, range);
    // The tendency of one category has a level of its own.
    expect({ ...estimation_accuracy, tendency: '' }).toEqual({ ...figures.estimation_accuracy, tendency: '' });
    expect({ ...rest, estimation_accuracy }).toEqual({ ...answered[place], estimation_accuracy });
    // The power of an experiment is a simulation, not a figure of the record.
    const { power: _ofNew, ...multiplier } = await ask(`/experiment/multiplier?category_id=${id}`);
    expect(multiplier).toEqual(suggested_multiplier);
  }
  expect(answered).toHaveLength(categories.length);
}

async function expectSameFigures(account: Account, range: Required<Pick<Range, 'zone' | 'from' | 'to'>>) {
  const { ask, recomputed } = account;
  const { zone } = range;
  const figures = recomputed(range);
  await expectSameRange(account, range);

  const byDay = new Map(figures.daily.map((day) => [day.date, day]));
  const rates: Record<string, number> = {};
  const { from, to } = { from: Temporal.PlainDate.from(range.from), to: Temporal.PlainDate.from(range.to) };
  for (const month of new Set([from, to, from.add({ months: 1 })].map((day) => day.toPlainYearMonth().toString()))) {
    Object.assign(rates, await ask(`/analytics/daily/month/${month.replace('-', '/')}`, { zone }));
  }
  expect(inRange(rates, range)).toEqual(figures.completion_rates);
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    const expected = byDay.get(day.toString()) ?? expect.objectContaining({ total_tasks: 0, worked_minutes: 0 });
    expect(await ask(`/analytics/daily/${day}`, { zone })).toEqual(expected);
  }
  expect(figures.daily.length).toBeGreaterThan(30);

  const experiments: Named[] = await ask('/experiment');
  for (const [place, { id }] of experiments.entries()) {
    const { control_group, experiment_group, power: _power, ...results } = await ask(`/experiment/${id}/results`);
    const stats = await ask(`/experiment/${id}/stats`, { zone });
    expect({ results, stats }).toEqual(figures.experiments[place]);
    expect(control_group.avg_accuracy).toBe(results.control_accuracy);
    expect(experiment_group.avg_accuracy).toBe(results.intervention_accuracy);
  }
  expect(experiments).toHaveLength(figures.experiments.length);

  const projects: Named[] = await ask('/project');
  for (const [place, { id }] of projects.entries()) {
    expect(await ask(`/project/${id}/summary`)).toMatchObject(figures.projects[place] ?? {});
    for (const { id: list, name } of await ask(`/project/${id}/lists`)) {
      const { total_tasks, ...totals } = figures.lists.find((one) => one.name === name) ?? {};
      expect(await ask(`/list/${list}/summary`)).toMatchObject({ ...totals, task_count: total_tasks });
    }
  }
}

const inRange = (rates: Record<string, number>, { from, to }: { from: string; to: string }) =>
  Object.fromEntries(Object.entries(rates).filter(([date]) => from <= date && date <= to));

/** Minutes with pairs on both sides of the edges of the verdicts: 8 on 5, 31.25 on 25. */
const ESTIMATES = [5, 12, 20, 25, 30, 90, 480];
const WORKED = [0, 0.5, 2, 8, 8 + 1 / MINUTE, 16, 20, 24, 25, 31.25, 31.25 + 1 / MINUTE, 37.5, 60, 112.5];

/**
 * Experiments by the true factor of the work, the one by which a shown suggestion pulls it, and the factor of later
 * tasks.
 */
const EXPERIMENTS = [
  { multiplier: 1.5, factor: 1.6, pull: 1, later: 1.6, tasks: 70, time_zone: 'Pacific/Apia' },
  { multiplier: 1.5, factor: 1.2, pull: 1.4, later: 1.2, tasks: 120, time_zone: 'America/St_Johns' },
  { multiplier: 0.8, factor: 1.3, pull: 1, later: 1.3, tasks: 90, time_zone: 'Asia/Kathmandu' },
  { multiplier: 1.1, factor: 1, pull: 1, later: 1, tasks: 30, time_zone: null },
  { multiplier: 2, factor: 2.2, pull: 1, later: 0.6, tasks: 160, time_zone: null },
  { multiplier: 3, factor: 2, pull: 1, later: 2, tasks: 9, time_zone: 'UTC' },
  { multiplier: 2, factor: 1, pull: 1, later: 1, tasks: 0, time_zone: 'UTC' },
];

/** A file with tasks, work and experiments from this moment on, which covers the rules of every figure. */
function randomAccount(seed: number, start: number, startHour = 0): string {
  const random = seededRandom(seed);
  const oneOf = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)];
  const moment = () => wire(start + random.integer(0, SPAN * DAY));
  const numbered = <Fields extends object>(count: number, record: (number: number) => Fields) =>
    Array.from({ length: count }, (_, at) => ({ number: at + 1, ...record(at + 1) }));
  const written = { created_at: wire(start), updated_at: wire(start) };
  const tasks = 130;

  // Entries follow one another; some last days, some no time at all.
  const entries: { task: number; started_at: string; planned_end_at: string; ended_at: string | null }[] = [];
  for (let at = start; at < start + SPAN * DAY; ) {
    const from = at + random.integer(0, random.chance(0.1) ? DAY : 3 * 60 * MINUTE);
    at = from + (random.chance(0.03) ? random.integer(0, 3 * DAY) : Math.round((oneOf(WORKED) ?? 0) * MINUTE));
    const task = random.integer(2, tasks);
    entries.push({ task, started_at: wire(from), planned_end_at: wire(from + MINUTE), ended_at: wire(at) });
  }
  const running = { started_at: wire(NOW - 7.5 * MINUTE), planned_end_at: wire(NOW), ended_at: null };
  entries.push({ task: 1, ...running });
  const worked = new Set(entries.map(({ task }) => task));

  const enrolments = EXPERIMENTS.flatMap(({ tasks, multiplier, factor, pull, later }, at) =>
    Array.from({ length: tasks }, (_, place) => {
      const original = random.integer(3, 90);
      const arm = random.chance(0.5) ? 'control' : 'intervention';
      const scatter = Math.exp(random.between(-0.5, 0.5) + random.between(-0.3, 0.3));
      const worked_ms = Math.round(
        original * (place < tasks / 2 ? factor : later) * (arm === 'control' ? 1 : pull) * scatter * MINUTE,
      );
      // Two tasks each are completed at the same moment.
      const measured = { estimate: random.integer(3, 200), worked_ms, completed_at: wire(start + (place >> 1) * 7e6) };
      const open = { estimate: null, worked_ms: null, completed_at: null };
      return {
        ...{ experiment: at + 1, arm, multiplier, original_estimate: original, suggested_estimate: 60 },
        accepted: arm === 'intervention' && random.chance(0.6),
        ...(random.chance(0.9) ? measured : open),
        created_at: wire(start),
      };
    }),
  );

  const taskRecords = numbered(tasks, (n) => {
    const isDone = n > 1 && random.chance(0.7);
    const status = n === 1 ? 'active' : isDone ? 'done' : worked.has(n) ? 'paused' : 'not_started';
    const isStarted = status !== 'not_started';
    // Every third task is enrolled.
    const estimate_origin = n % 3 === 0 || random.chance(0.3) ? 'own' : oneOf(['imported', 'assistant', null]);
    return {
      ...{ list: random.integer(1, 3), category: random.chance(0.2) ? null : random.integer(1, 3) },
      ...{ name: `Task ${n}`, description: '', priority: 'low', status, reflection: null },
      planned_duration: random.integer(1, 480),
      ...{ estimate_origin, estimate: isStarted && estimate_origin !== null ? oneOf(ESTIMATES) : null },
      first_started_at: isStarted ? wire(start) : null,
      completed_at: isDone ? moment() : null,
      mental_state: isDone && random.chance(0.9) ? oneOf(MENTAL_STATES) : null,
      ...{ created_at: moment(), updated_at: wire(start) },
    };
  });

  const started = taskRecords.filter(({ first_started_at }) => first_started_at !== null).map(({ number }) => number);
  const figures = () => ({
    ...{ p50_minutes: random.integer(1, 60), p80_minutes: random.integer(30, 240) },
    made_at: wire(start + random.integer(0, 3) * DAY),
  });
  const kept = Array.from({ length: KEPT }, (_, at) => ({
    ...{ kind: oneOf(['list', 'project', 'plan']), task: null, name: `Set ${at}`, tasks: 3, ...figures() },
    // A task of every fifth set was deleted since.
    ofTasks: [3, 2, 1].slice(at % 5 === 0 ? 1 : 0).map((rest) => random.integer(1, 43) * 3 - rest + 1),
  }));

  return JSON.stringify({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    projects: numbered(3, (n) => ({ name: `Project ${n}`, description: '', status: 'pending', ...written })),
    lists: numbered(3, (n) => ({ project: Math.ceil(n / 2), name: `List ${n}`, progress: 0, ...written })),
    categories: numbered(4, (n) => ({ name: `Category ${n}`, color: '#228be6', ...written })),
    tasks: taskRecords,
    time_entries: numbered(entries.length, (n) => entries[n - 1] ?? {}),
    experiments: numbered(EXPERIMENTS.length, (n) => {
      const { multiplier, time_zone } = EXPERIMENTS[n - 1] ?? {};
      const isOpen = n === 1;
      return {
        ...{ name: `Experiment ${n}`, category: n > 4 ? null : n, target_category: 'Deep work', multiplier, time_zone },
        ...(isOpen
          ? { start_date: '2026-11-15', end_date: '2026-11-29', ends_at: wire(NOW + 9 * DAY), ended_at: null }
          : { start_date: wire(start).slice(0, 10), end_date: wire(start + 14 * DAY).slice(0, 10) }),
        ...(!isOpen && { ends_at: wire(start + 14 * DAY), ended_at: n > 3 ? moment() : null }),
        ...{ control_left: 1, intervention_left: 0, ...written, ...(n % 2 === 0 && { rule: 2 }) },
      };
    }),
    assignments: [],
    enrolments: numbered(enrolments.length, (n) => ({
      ...enrolments[n - 1],
      task: n % 3 === 0 && n <= tasks ? n : null,
    })),
    workspace_lists: [],
    forecasts: [
      ...started.map((task) => ({ kind: 'task', task, name: null, tasks: 1, ...figures() })),
      ...kept.map(({ ofTasks, ...forecast }) => forecast),
    ].map((forecast, at) => ({ number: at + 1, ...forecast })),
    forecast_tasks: kept
      .flatMap(({ ofTasks }, at) => ofTasks.map((task) => ({ forecast: started.length + at + 1, task })))
      .map((entry, at) => ({ number: at + 1, ...entry, worked_ms: random.integer(0, 20 * MINUTE) })),
    settings: startHour === 0 ? [] : [{ number: 1, day_start_hour: startHour, ...LEARNED }],
  });
}

/** The number of kept forecasts, of three tasks each. */
const KEPT = 40;

const LEARNED = Object.fromEntries(CAPACITY_FIELDS.map((field) => [field, null]));

const wire = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString({ smallestUnit: 'millisecond' });
