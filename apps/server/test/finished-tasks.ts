import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';
import type { TestApp } from './app.ts';
import { contextOf, NOW } from './databases.ts';
import { insertOverlapping } from './entries.ts';

/**
 * The minutes of a done task; `worked` is null where it has no time entry. Its owner has estimated it where nothing else is said.
 */
export type FinishedTask = {
  estimate: number;
  worked: number | null;
  category_id?: number;
  estimate_origin?: EstimateOrigin | null;
  at_most?: number | null;
};

/**
 * Inserts done tasks, the latest first, each finished an hour before the one before it; the first one an hour ago. Gives their
 * ids.
 */
export async function givenFinished(
  { given, db, user }: Pick<TestApp, 'given' | 'db' | 'user'>,
  tasks: FinishedTask[],
): Promise<number[]> {
  const { id: list_id } = await given.list();
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const completedAt = (place: number) => NOW.subtract({ hours: place + 1 });
  const ids = await insertTasks(
    ctx,
    tasks.map(({ estimate, category_id = null, estimate_origin = 'own', at_most = null }, place) => ({
      ...{ name: `Finished ${place}`, description: '', priority: 'low' as const, list_id, category_id },
      ...{ planned_duration: estimate, estimate_origin, status: 'done' as const },
      estimate: estimate_origin && estimate,
      at_most,
      ...{ first_started_at: NOW.subtract({ hours: tasks.length + 24 }), completed_at: completedAt(place) },
      ...{ mental_state: 'focused' as const, reflection: 'Went well', created_at: NOW, updated_at: NOW },
    })),
  );
  await insertOverlapping(
    ctx,
    tasks.flatMap(({ worked }, place) => {
      if (worked === null) return [];
      const [task_id, ended_at] = [ids[place] ?? 0, completedAt(place)];
      const started_at = ended_at.subtract({ seconds: worked * 60 });
      return [{ task_id, started_at, planned_end_at: ended_at, ended_at }];
    }),
  );
  return ids;
}
