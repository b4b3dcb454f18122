import { takesPlaceAgain } from '@daymark/domain/forecast-record.ts';
import { type Patch, rowOf } from '@daymark/domain/patches.ts';
import type { UserContext } from '#context/context.ts';
import { findPlacesBeside } from '#insight/forecast-record/forecast-record.repository.ts';

/** Rows that one query names. */
const AT_ONCE = 500;

/**
 * The planned changes without those by which a withdrawn task would come back into a forecast that has settled since: what was
 * judged stays judged (decisions §23).
 */
export async function withoutSettled(ctx: UserContext, planned: Patch): Promise<Patch> {
  const returning = Object.entries(planned).flatMap(([key, [before, after]]) => {
    const { table, id } = rowOf(key);
    const isReturn = table === 'forecast_tasks' && before?.['withdrawn_at'] && after && !after['withdrawn_at'];
    return isReturn ? [{ key, id, withdrawnAt: Number(before['withdrawn_at']) }] : [];
  });
  if (returning.length === 0) return planned;
  const ids = new Set(returning.map(({ id }) => id));
  const settled = new Set<string>();
  for (let from = 0; from < returning.length; from += AT_ONCE) {
    const some = returning.slice(from, from + AT_ONCE);
    const places = await findPlacesBeside(
      ctx,
      some.map(({ id }) => id),
    );
    const forecastOf = new Map(places.map(({ id, forecast_id }) => [id, forecast_id]));
    const others = Map.groupBy(
      places.filter(({ id }) => !ids.has(id)).map((place) => ({ ...place, isWithdrawn: place.withdrawn_at !== null })),
      ({ forecast_id }) => forecast_id,
    );
    for (const { key, id, withdrawnAt } of some) {
      if (!takesPlaceAgain(withdrawnAt, others.get(forecastOf.get(id) ?? 0) ?? [])) settled.add(key);
    }
  }
  return Object.fromEntries(Object.entries(planned).filter(([key]) => !settled.has(key)));
}
