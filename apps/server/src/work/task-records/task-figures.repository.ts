import type { EstimateOrigin, TaskChanges } from '@daymark/contract/tasks.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { atMostAfter } from '#db/at-most.ts';
import type { Tables } from '#db/tables.ts';

type Builder = ExpressionBuilder<Tables, 'tasks'>;

/** An at-most is frozen by the first start. */
export function atMostUntilStart(changes: TaskChanges) {
  return (eb: Builder) => ({
    at_most: eb.case().when('first_started_at', 'is', null).then(atMostAfter(changes)).else(eb.ref('at_most')).end(),
  });
}

/** A planned duration that is changed before the first start is an estimate; later on only the countdown changes. */
export function saidBy(origin: EstimateOrigin) {
  return ({ eb, ref }: Builder) => ({
    estimate_origin: eb
      .case()
      .when('first_started_at', 'is', null)
      .then(sql.lit<EstimateOrigin>(origin))
      .else(ref('estimate_origin'))
      .end(),
  });
}

/** The planned duration where somebody said it. */
export function saidDuration(eb: Builder) {
  return eb.case().when('estimate_origin', 'is not', null).then(eb.ref('planned_duration')).end();
}

/** The plan may have grown beyond the at-most since the first start, which is none any more. */
export function atMostOfUnstarted({ eb, ref }: Builder) {
  return { at_most: eb.case().when('at_most', '>=', ref('planned_duration')).then(ref('at_most')).end() };
}
