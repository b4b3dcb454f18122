import type { Span } from './timetable.ts';

/** A block of time at which nothing is worked on, in epoch milliseconds. */
export type BusySpan = Span & { title: string | null };

/** The part of a block that lies within a time; none where it only touches it. */
export function within<Block extends Span>(block: Block, { from, until }: Span): Block[] {
  return withLength({ ...block, from: Math.max(block.from, from), until: Math.min(block.until, until) });
}

/** The parts of a block that lie before and after a time. */
export function outsideOf<Block extends Span>(block: Block, { from, until }: Span): Block[] {
  return [
    ...withLength({ ...block, until: Math.min(block.until, from) }),
    ...withLength({ ...block, from: Math.max(block.from, until) }),
  ];
}

const withLength = <Block extends Span>(block: Block): Block[] => (block.from < block.until ? [block] : []);
