import { formatFactor } from '#ui/format.ts';

/** 1.2 gives 'typically takes 1.2× as long as planned'. */
export function biasText(bias: number): string {
  return `typically takes ${formatFactor(bias)} as long as planned`;
}
