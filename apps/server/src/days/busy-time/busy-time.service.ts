import { BLOCKS_AT_ONCE, type BusyTime, PUSHED_BLOCKS } from '@daymark/contract/busy-time.ts';
import { BLOCKS_OF_A_DAY, type BusyBlock } from '@daymark/contract/plan.ts';
import { type BusySpan, outsideOf, within } from '@daymark/domain/busy-time.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import { conflict } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import * as repository from './busy-time.repository.ts';

/** The first blocks that lie in a span or reach into it. */
export async function busyTime(ctx: UserContext, { from, until }: { from: string; until: string }) {
  const found = await repository.findBlocks(ctx, { from: msOf(from), until: msOf(until) });
  return found.slice(0, BLOCKS_AT_ONCE).map(toBlock);
}

/** Replaces the pushed blocks of a span; answers what stands there now. */
export function pushBusyTime(ctx: UserContext, { from, until, blocks }: BusyTime): Promise<BusyBlock[]> {
  const span = { calendarId: null, from: msOf(from), until: msOf(until) };
  const pushed = blocks.map(({ start, end, title }) => ({
    from: msOf(start),
    until: msOf(end),
    title: title || null,
  }));
  return answerInTransaction(ctx, async (ctx) => {
    if (await replaceBlocks(ctx, { ...span, blocks: pushed })) {
      if ((await repository.countPushed(ctx)) > PUSHED_BLOCKS)
        throw conflict(`An account keeps at most ${PUSHED_BLOCKS.toLocaleString('en')} blocks of busy time`);
      tell(ctx, { kind: 'busy' });
    }
    return (await repository.findBlocksOf(ctx, span)).map(toBlock);
  });
}

/** Days after its end for which a block is kept: it is deleted with the next change of its source. */
const KEPT = { hours: 90 * 24 };

/**
 * Replaces the blocks of one source within a time: given ones are cut to it, and those that are there keep what lies outside of
 * it. Equal blocks are stored once. Writes only what differs; false where nothing does.
 */
export async function replaceBlocks(
  ctx: UserContext,
  { blocks, ...span }: repository.Source & Span & { blocks: readonly BusySpan[] },
): Promise<boolean> {
  const { calendarId } = span;
  const keptFrom = ctx.now.subtract(KEPT);
  const found = await repository.findBlocksOf(ctx, span);
  const wanted = new Map(
    [...found.flatMap(({ id, ...block }) => outsideOf(block, span)), ...blocks.flatMap((block) => within(block, span))]
      .filter(({ until }) => until >= keptFrom.epochMilliseconds)
      .map((block) => [keyOf(block), block]),
  );
  const stored = new Set<string>();
  const gone: number[] = [];
  for (const { id, ...block } of found) {
    const key = keyOf(block);
    if (!wanted.has(key) || stored.has(key)) gone.push(id);
    else stored.add(key);
  }
  const added = [...wanted].flatMap(([key, block]) => (stored.has(key) ? [] : block));
  if (gone.length === 0 && added.length === 0) return false;
  await repository.deleteBlocks(ctx, gone);
  await repository.insertBlocks(ctx, { calendarId, blocks: added });
  await repository.deleteBlocksBefore(ctx, { calendarId, moment: keptFrom });
  return true;
}

const keyOf = ({ from, until, title }: BusySpan) => JSON.stringify([from, until, title]);

/** The parts of blocks that lie within a day, in the order of their starts. Where there are very many, the last one holds all others. */
export function blocksOfDay(blocks: readonly BusySpan[], day: Span): BusyBlock[] {
  const parts = blocks.flatMap((block) => within(block, day));
  const [first, ...rest] = parts.slice(BLOCKS_OF_A_DAY - 1);
  if (!first || rest.length === 0) return parts.map(toBlock);
  const until = rest.reduce((latest, part) => Math.max(latest, part.until), first.until);
  return [...parts.slice(0, BLOCKS_OF_A_DAY - 1), { from: first.from, until, title: null }].map(toBlock);
}

const toBlock = ({ from, until, title }: BusySpan): BusyBlock => ({ start: toWire(from), end: toWire(until), title });

const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

const toWire = (ms: number): string => wireInstant(Temporal.Instant.fromEpochMilliseconds(ms));
