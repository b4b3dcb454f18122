import type { Audited } from './asked.ts';
import { wireOrNull } from './asked-copies.ts';
import type { Answer } from './compare.ts';
import { idOf } from './ids.ts';
import { minutes } from './numbers.ts';
import { listTotals, projectTotals } from './recompute.ts';

/** Tasks, lists and projects with their sums. */
export async function* askedWork({ account, ids, ask }: Audited): AsyncGenerator<Answer> {
  const { archive, tasks } = account;
  for (const task of tasks) {
    const { name, status, planned_duration, estimate, estimate_origin, at_most = null, workedSoFar } = task;
    const computed = {
      ...{ name, status, planned_duration, estimate, estimate_origin, at_most },
      list_id: idOf(ids.lists, task.list),
      category_id: idOf(ids.categories, task.category),
      first_started_at: wireOrNull(task.first_started_at),
      completed_at: wireOrNull(task.completed_at),
      mental_state: task.mental_state,
      total_time_worked: minutes(workedSoFar),
    };
    yield { call: `task ${task.number}`, told: ids.tasks[task.number - 1], computed };
  }
  for (const [at, { name }] of archive.lists.entries()) {
    const call = `/list/${ids.lists[at]?.id}/summary`;
    const { total_tasks: task_count, ...totals } = listTotals(account, at + 1);
    yield { call, told: await ask(call), computed: { name, task_count, ...totals } };
  }
  for (const [at, { name }] of archive.projects.entries()) {
    const call = `/project/${ids.projects[at]?.id}/summary`;
    yield { call, told: await ask(call), computed: { name, ...projectTotals(account, at + 1) } };
  }
  const ofCategory = (number: number) => tasks.filter(({ category }) => category === number).length;
  const counts = archive.categories.map((_, at) => ({ id: ids.categories[at]?.id, task_count: ofCategory(at + 1) }));
  yield { call: '/categories', told: ids.categories, computed: counts };
}
