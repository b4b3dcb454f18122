import { formatFactor } from '#ui/format.ts';

/** A bias in words: 1.2 'typically takes 1.2× as long as planned'. */
export function biasInWords(bias: number): string {
  return `typically takes ${formatFactor(bias)} as long as planned`;
}
