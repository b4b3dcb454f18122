import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { FIRST_LEVELS, type Levels } from '@daymark/domain/forecast.ts';
import type { UserContext } from '#http/context.ts';

/** Levels at which the quantiles of a forecast are read. */
export async function levelsOf(_ctx: UserContext, _history: readonly EstimatedTask[]): Promise<Levels> {
  return FIRST_LEVELS;
}
