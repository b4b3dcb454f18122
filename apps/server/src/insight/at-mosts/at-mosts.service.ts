import type { AtMostRecord } from '@daymark/contract/at-mosts.ts';
import { recordOfAtMosts } from '@daymark/domain/at-mosts.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import type { UserContext } from '#context/context.ts';
import * as repository from './at-mosts.repository.ts';

/** Outcome of all at-mosts that the user said themselves. */
export async function atMostRecord(ctx: UserContext): Promise<AtMostRecord> {
  const settled = await repository.findSettled(ctx);
  const record = recordOfAtMosts(
    settled.map(({ at_most, ended_work_ms }) => ({ at_most, worked: exactMinutes(ended_work_ms) })),
  );
  return { ...record, factor: record.factor === null ? null : roundHalfUp(record.factor, 2) };
}
