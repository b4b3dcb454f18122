import type { BusyBlock } from '@daymark/contract/plan.ts';

/** Busy blocks with those that overlap as one: 'Stand-up, Interview'. */
export function joinedBlocks(busy: readonly BusyBlock[]): BusyBlock[] {
  const blocks: BusyBlock[] = [];
  for (const block of busy.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = blocks.at(-1);
    if (last && block.start < last.end) {
      blocks[blocks.length - 1] = {
        start: last.start,
        end: last.end > block.end ? last.end : block.end,
        title: titleOf([last.title, block.title]),
      };
    } else blocks.push(block);
  }
  return blocks;
}

function titleOf(titles: (string | null)[]): string | null {
  const told = new Set(titles.filter((title) => title !== null));
  return told.size === 0 ? null : [...told].join(', ');
}

/** The parts of blocks from one instant to another, both as the wire writes them. */
export const blocksBetween = (busy: readonly BusyBlock[], from: string, until: string): BusyBlock[] =>
  busy
    .filter(({ start, end }) => start < until && end > from)
    .map(({ start, end, title }) => ({
      start: start < from ? from : start,
      end: end > until ? until : end,
      title,
    }));
