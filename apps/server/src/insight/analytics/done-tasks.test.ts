import * as api from '@daymark/contract/analytics.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { logRatio, median } from '@daymark/domain/estimates.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';

const TASKS = 100;

const TOMORROW = NOW.add({ hours: 24 });

/** Numbers from 0 up to 1, the same in each run (Park & Miller 1988, CACM 31(10)). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('figures of very many tasks are those of their rows, one by one', async () => {
  const { send, given, db, user } = await testApp();
  const random = seededNumbers(17);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value; // not empty
  const categories = [await given.category(), await given.category(), await given.category()];
  const { id: list_id } = await given.list();
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const tasks = Array.from({ length: TASKS }, () => {
    const estimate = pick([1, 5, 25, 90, 480]);
    return {
      ...({ list_id, name: 'T', description: '', priority: 'low', status: 'done', reflection: null } as const),
      ...{ created_at: NOW, updated_at: NOW, first_started_at: NOW },
      completed_at: pick([NOW, TOMORROW]),
      category_id: pick([null, ...categories.map(({ id }) => id)]),
      mental_state: pick([null, ...MENTAL_STATES]),
      ...{ estimate, planned_duration: estimate },
      works: Array.from({ length: pick([0, 1, 1, 2]) }, () => Math.floor(random() * 2 * estimate * 60_000)),
      isByHand: random() < 0.2,
    };
  });
  const ids = await insertTasks(
    ctx,
    tasks.map(({ works, isByHand, ...task }) => task),
  );
  const entries = tasks.flatMap(({ works, isByHand }, place) =>
    works.map((ms) => ({
      ...{ task_id: ids[place] ?? 0, started_at: NOW, ended_at: NOW.add({ milliseconds: ms }) },
      source: isByHand ? ('manual' as const) : ('timer' as const),
      planned_end_at: isByHand ? null : NOW.add({ hours: 1 }),
    })),
  );
  await insertOverlapping(ctx, entries);

  type Question = { measured_only: 'true' | 'false'; end_date?: string };
  const figuresOf = (category_ids: (number | null)[], { measured_only, end_date }: Question) => {
    const created = tasks.filter(({ category_id }) => category_ids.includes(category_id));
    const done = created.filter(({ completed_at }) => end_date === undefined || completed_at === NOW);
    const analyzed = done
      .filter(({ works, isByHand }) => works.length > 0 && !(measured_only === 'true' && isByHand))
      .map(({ estimate, works }) => ({ estimate, worked: works.reduce((sum, ms) => sum + ms, 0) / 60_000 }));
    const accuracies = analyzed.map(({ estimate, worked }) => {
      const [less = 0, more = 0] = [estimate, Math.max(worked, 1)].toSorted((one, other) => one - other);
      return less / more;
    });
    const states = MENTAL_STATES.map((state) => [
      state,
      done.filter(({ mental_state }) => mental_state === state).length,
    ]);
    return {
      total_tasks: created.length,
      completed_tasks: done.length,
      estimation_accuracy: {
        total_tasks_analyzed: analyzed.length,
        accuracy_percentage: roundHalfUp((accuracies.reduce((sum, each) => sum + each, 0) / analyzed.length) * 100, 1),
        bias: roundHalfUp(Math.exp(median(analyzed.map(logRatio)) ?? 0), 2),
      },
      mental_state_distribution: { mental_states: { counts: Object.fromEntries(states) } },
    };
  };
  const questions: Question[] = [{ measured_only: 'true' }, { measured_only: 'false' }];
  for (const query of [...questions, ...questions.map((all) => ({ ...all, end_date: '2026-11-20' }))]) {
    const ids = categories.map(({ id }) => id);
    const each = ids.map((id) => ({ category: { id }, ...figuresOf([id], query) }));
    expect(await send(api.getAllCategoryAnalytics, { query })).toMatchObject(each);
    expect(await send(api.getUncategorizedAnalytics, { query })).toMatchObject(figuresOf([null], query));
    expect(await send(api.getAnalyticsSummary, { query })).toMatchObject(figuresOf(ids, query));
  }
});
