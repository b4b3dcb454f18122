import { type LearnedLevels, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { recentTasks } from '@daymark/domain/recent-tasks.ts';
import type { TestApp } from './app.ts';

/** Done tasks with errors of a person, latest first. */
export function someFinished(number: number) {
  const random = seededRandom(7);
  return Array.from({ length: number }, () => {
    const estimate = random.integer(5, 120);
    return { estimate, worked: Math.round(estimate * Math.exp(random.between(-0.6, 0.8))) };
  });
}

/** The fold of the domain over all of them. */
export const learnedFrom = (latestFirst: ReturnType<typeof someFinished>): LearnedLevels =>
  latestFirst.reduceRight(
    (learned, _, place) => learnFrom(learned, recentTasks(latestFirst.slice(place))),
    NOTHING_LEARNED,
  );

/** Levels that the database holds of the user. */
export const stored = async ({ db, user }: Pick<TestApp, 'db' | 'user'>) => {
  const rows = await db().selectFrom('forecast_levels').selectAll().where('user_id', '=', user.id).execute();
  return rows.map(({ status, levels }) => {
    const { rule, ...learned }: LearnedLevels & { rule: number } = JSON.parse(levels);
    return { status, rule, learned };
  });
};

/** Rows of levels that were learned to the end, by the rule of today. */
export const asLearned = (learned: LearnedLevels) => [{ status: 'learned', rule: 3, learned }];
