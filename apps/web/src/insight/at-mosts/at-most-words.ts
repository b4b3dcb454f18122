import type { AtMostRecord } from '@daymark/contract/at-mosts.ts';
import { percentText, shareText } from '#insight/forecasts/record-words.ts';
import { formatFactor } from '#ui/format.ts';

/** Number of settled at-mosts below which the share that held would be chance. */
const TOLD_FROM = 8;

export const isTold = ({ settled }: Pick<AtMostRecord, 'settled'>): boolean => settled >= TOLD_FROM;

/** 'Your at-mosts held in 31 of 60 (52%).', or how many are missing for it. */
export function heldText({ settled, held }: Pick<AtMostRecord, 'settled' | 'held'>): string {
  if (!isTold({ settled })) {
    return `${settled} of ${TOLD_FROM} tasks with an at-most done: what came of them is told after ${TOLD_FROM - settled} more.`;
  }
  return `Your at-mosts held in ${shareText(held, settled)} (${percentText(held, settled)}).`;
}

/** A sentence on what the at-mosts show, with the factor that would mend them. */
export function verdictText({ verdict, factor }: Pick<AtMostRecord, 'verdict' | 'factor'>): string {
  if (factor === null || verdict === 'cannot_tell') return 'They do not show yet that they are too narrow or too wide.';
  const width = verdict === 'too_narrow' ? 'too narrow' : 'too wide';
  return `They are ${width}: ×${formatFactor(factor).slice(0, -1)} of them would hold 8 of 10.`;
}
