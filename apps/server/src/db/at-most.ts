import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Figures = { planned_duration?: number | undefined; at_most?: number | null | undefined };

/** Columns that a task and the template of a series name alike. */
type Columns = { figures: Pick<Tables['tasks'], 'planned_duration' | 'estimate_origin' | 'at_most'> };

/** The at-most of a task or a series after these changes: none below the estimate, or without one. */
export function atMostAfter({ planned_duration, at_most }: Figures) {
  const eb = expressionBuilder<Columns, 'figures'>();
  // PostgreSQL compares two values without a type as text.
  const number = (value: number | null) => eb.cast<number | null>(eb.val(value), 'integer');
  const next = at_most === undefined ? eb.ref('at_most') : number(at_most);
  const isSaid = planned_duration === undefined ? eb('estimate_origin', 'is not', null) : eb.lit(true);
  const estimate = planned_duration === undefined ? eb.ref('planned_duration') : number(planned_duration);
  return eb
    .case()
    .when(eb.and([isSaid, eb(next, '>=', estimate)]))
    .then(next)
    .end();
}
