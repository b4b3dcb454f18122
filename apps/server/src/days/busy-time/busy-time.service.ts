import { BLOCKS_AT_ONCE, type BusyTime, PUSHED_BLOCKS } from '@daymark/contract/busy-time.ts';
import type { BusyBlock } from '@daymark/contract/plan.ts';
import { type BusySpan, within } from '@daymark/domain/busy-time.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import { conflict } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { msToWire, wireToMs } from '#db/instants.ts';
import * as repository from './busy-time.repository.ts';

export async function busyTime(ctx: UserContext, { from, until }: { from: string; until: string }) {
  const found = await repository.findBlocks(ctx, { from: wireToMs(from), until: wireToMs(until) });
  return found.slice(0, BLOCKS_AT_ONCE).map(toBlock);
}

/** Replaces the pushed blocks of a span; answers what stands there now. */
export function pushBusyTime(ctx: UserContext, { from, until, blocks }: BusyTime): Promise<BusyBlock[]> {
  const span = { from: wireToMs(from), until: wireToMs(until) };
  const pushed = blocks.map(({ start, end, title }) => ({
    from: wireToMs(start),
    until: wireToMs(end),
    title: title || null,
  }));
  return answerInTransaction(ctx, async (ctx) => {
    const isChanged = await repository.replaceBlocks(ctx, { calendarId: null, ...span, blocks: pushed });
    if (isChanged) {
      if ((await repository.countPushed(ctx)) > PUSHED_BLOCKS)
        throw conflict(`An account keeps at most ${PUSHED_BLOCKS.toLocaleString('en')} blocks of busy time`);
      tell(ctx, { kind: 'busy' });
    }
    return (await repository.findPushed(ctx, span)).map(toBlock);
  });
}

/** The parts of blocks that lie within a time, in the order of their starts. */
export const blocksWithin = (blocks: readonly BusySpan[], time: Span): BusyBlock[] =>
  blocks.flatMap((block) => within(block, time)).map(toBlock);

const toBlock = ({ from, until, title }: BusySpan): BusyBlock => ({
  start: msToWire(from),
  end: msToWire(until),
  title,
});
