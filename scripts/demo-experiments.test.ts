import {
  type ExperimentResults,
  getExperimentResults,
  getExperimentStats,
  getExperiments,
} from '@daymark/contract/experiments.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import type { DemoHistory } from '@daymark/demo/records.ts';
import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import fc from 'fast-check';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { DEMO_SIGN_IN, makeDemoAccount } from './demo-account.ts';

type Options = Parameters<typeof demoHistory>[0];

const USUAL: Options = {
  seed: 1,
  tasks: 300,
  now: Temporal.Instant.from('2026-11-20T14:00:00Z'),
  timeZone: 'Europe/Berlin',
};

// The seed is fixed, since some of these properties hold for nearly every account, not for every one.
fc.configureGlobal({ seed: 1 });
afterAll(() => fc.resetConfigureGlobal());

const anySeed = fc.integer({ min: 0, max: 2_147_483_647 });

test.each([
  { of: 'the usual demo', options: USUAL },
  { of: 'the demo of the pictures', options: { ...USUAL, seed: 564 } },
  { of: 'the usual one on another day', options: { ...USUAL, now: Temporal.Instant.from('2027-03-28T07:00:00Z') } },
])(
  'in $of one experiment helps, one cannot tell, one is held back by its control arm and one is too early',
  async ({ options }) => {
    const send = await serve(options);
    const experiments = await send(getExperiments, {});
    const answers = await Promise.all(
      experiments.map(async ({ id, target_category }) => {
        const params = { id: String(id) };
        const results = await send(getExperimentResults, { params });
        const { enrolled } = await send(getExperimentStats, { params });
        return { target_category, results, enrolled };
      }),
    );
    for (const { enrolled, results } of answers) {
      // One in three of the first 30 tasks meets a suggestion, and every second later one.
      expect(enrolled.control - enrolled.intervention).toBeGreaterThanOrEqual(0);
      expect(enrolled.control - enrolled.intervention).toBeLessThanOrEqual(12);
      expect(results.accepted_tasks).toBeGreaterThan(0);
      expect(results.accepted_tasks).toBeLessThanOrEqual(enrolled.intervention);
    }
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    const [accepted, shown] = [
      answers.map(({ results }) => results.accepted_tasks),
      answers.map(({ enrolled }) => enrolled.intervention),
    ];
    expect(sum(accepted)).toBeLessThan(sum(shown));
    expect(new Set(answers.map(({ target_category }) => target_category)).size).toBe(4);

    const kindOf = ({ evidence, replay }: ExperimentResults) => (replay.held_back ? 'held_back' : evidence);
    const byKind = Object.fromEntries(answers.map(({ results }) => [kindOf(results), results]));
    const { helps, cannot_tell, held_back, too_early } = byKind;
    expect(helps).toMatchObject({ status: 'completed', success: true });
    expect(helps?.replay.improvement).toBeGreaterThan(15);
    expect(cannot_tell?.status).toBe('completed');
    expect(cannot_tell?.total_tasks).toBeGreaterThanOrEqual(10);
    expect(held_back).toMatchObject({ status: 'completed', evidence: 'cannot_tell', success: false });
    expect(held_back?.replay.interval?.[0]).toBeGreaterThan(0);
    expect(too_early?.status).toBe('active');
    expect(too_early?.total_tasks).toBeGreaterThan(0);
    expect(too_early?.total_tasks).toBeLessThan(10);
  },
);

test('there are four experiments, in four categories, within ten weeks, determined by the seed', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const { since, experiments, enrolments } = demoHistory({ ...USUAL, seed });
      expect(new Set(experiments.map(({ category }) => category)).size).toBe(4);
      const today = dayOf(USUAL.now, fromMidnight(USUAL.timeZone));
      for (const { created_at, start_date } of experiments) {
        expect(isBefore(since, created_at)).toBe(true);
        expect(Temporal.PlainDate.from(start_date).until(today).days).toBeLessThanOrEqual(70);
      }
      expect(demoHistory({ ...USUAL, seed })).toMatchObject({ experiments, enrolments });
      expect(demoHistory({ ...USUAL, seed: (seed + 1) % 1000 }).enrolments).not.toEqual(enrolments);
    }),
    { numRuns: 4 },
  );
});

test('the running experiment has few done tasks, in a fuller demo too', () => {
  const { experiments, enrolments } = demoHistory({ ...USUAL, tasks: 3000 });
  const running = experiments.findIndex(({ ends_at }) => isBefore(USUAL.now, ends_at));
  const done = enrolments.filter(({ experiment, completed_at }) => experiment === running && completed_at !== null);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(10);
});

/** Asserts this of each experiment of many histories. */
function always(assert: (enrolments: DemoHistory['enrolments'], at: number, history: DemoHistory) => void): void {
  const options = fc.record({ seed: anySeed, tasks: fc.integer({ min: 100, max: 600 }) });
  const property = fc.property(options, (some) => {
    const history = demoHistory({ ...USUAL, ...some });
    for (const at of history.experiments.keys()) {
      const enrolments = history.enrolments.filter(({ experiment }) => experiment === at);
      assert(enrolments, at, history);
    }
  });
  fc.assert(property, { numRuns: 6 });
}

test('after every task the arms have their shares, but for the current block', () => {
  always((enrolments, at, { experiments }) => {
    let shown = 0;
    const expectedOf = (tasks: number) => (tasks <= 30 ? tasks / 3 : 10 + (tasks - 30) / 2);
    for (const [place, { arm }] of enrolments.entries()) {
      shown += arm === 'intervention' ? 1 : 0;
      expect(Math.abs(shown - expectedOf(place + 1))).toBeLessThan(1.01);
    }
    const { control_left = 0, intervention_left = 0 } = experiments[at] ?? {};
    const whole = enrolments.length + control_left + intervention_left;
    expect(shown + intervention_left).toBeCloseTo(expectedOf(whole), 9);
  });
});

test('every task created during an experiment is enrolled with its suggestion, if there is one', () => {
  always((enrolments, at, { experiments, tasks }) => {
    const { category, multiplier = 1, created_at: from, ends_at } = experiments[at] ?? {};
    const enrolled = new Map(enrolments.map((enrolment) => [enrolment.task, enrolment]));
    for (const [place, { created_at, planned_duration, ...task }] of tasks.entries()) {
      const isInside = task.category === category && isBefore(from, created_at) && isBefore(created_at, ends_at);
      const enrolment = enrolled.get(place);
      if (!enrolment) {
        expect(isInside && suggestEstimate(task.estimate ?? planned_duration, multiplier)).toBeOneOf([false, null]);
        continue;
      }
      const { original_estimate, suggested_estimate, accepted } = enrolment;
      expect({ isInside, multiplier: enrolment.multiplier }).toEqual({ isInside: true, multiplier });
      expect(enrolment.created_at).toEqual(created_at);
      expect(suggested_estimate).toBe(suggestEstimate(original_estimate, multiplier));
      const planned = accepted ? suggested_estimate : original_estimate;
      expect(task.estimate ?? planned_duration).toBe(planned);
    }
  });
});

test('the outcome of an enrolment agrees with its task and the time entries', () => {
  always((enrolments, _, { tasks, time_entries: entries }) => {
    const byTask = Map.groupBy(entries, ({ task }) => task);
    for (const { task, estimate, worked_ms, completed_at } of enrolments) {
      const row = tasks[task ?? -1];
      const ofTask = byTask.get(task ?? -1) ?? [];
      const isDone = row?.status === 'done';
      expect({ estimate, completed_at, worked_ms }).toEqual({
        estimate: isDone ? row.estimate : null,
        completed_at: row?.completed_at,
        worked_ms: isDone ? ofTask.reduce((sum, entry) => sum + msOf(entry), 0) : null,
      });
      const [first] = ofTask;
      if (!isDone || !first?.planned_end_at) continue;
      const beyond = first.started_at.until(first.planned_end_at).total('minutes') - (estimate ?? 0);
      expect([beyond >= 0, beyond % 15]).toEqual([true, 0]); // extended by quarters of an hour
    }
  });
});

function msOf({ started_at, ended_at }: DemoHistory['time_entries'][number]): number {
  return ended_at === null ? 0 : started_at.until(ended_at).total('milliseconds');
}

function isBefore(one: Temporal.Instant | undefined, other: Temporal.Instant | undefined): boolean {
  return one !== undefined && other !== undefined && Temporal.Instant.compare(one, other) < 0;
}

/** Starts the product at the end of the demo, and signs in. */
async function serve(options: Options) {
  const DATA_DIR = temporaryFolder();
  await makeDemoAccount(readSettings({ DATA_DIR }), options);
  const app = await createApp({
    settings: readSettings({ DATA_DIR, LOG_LEVEL: 'silent' }),
    clock: () => options.now,
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await senderTo(url)(login, { body: DEMO_SIGN_IN });
  return senderTo(url, token);
}
