import type { ProjectStatus } from '@daymark/contract/statuses.ts';

/** `bias` is how many times as long as planned a task of the category typically takes. */
export const CATEGORIES = {
  writing: { name: 'Writing', color: '#7950f2', bias: 1 },
  engineering: { name: 'Engineering', color: '#228be6', bias: 1.6 },
  design: { name: 'Design', color: '#e64980', bias: 1.2 },
  admin: { name: 'Admin', color: '#b87a00', bias: 0.8 },
  research: { name: 'Research', color: '#0c8599', bias: 1.3 },
  learning: { name: 'Learning', color: '#2f9e44', bias: 1.1 },
} as const;
export type CategoryKey = keyof typeof CATEGORIES;

/** What is done with each thing of a list: the verb, the category and the usual minutes. */
type Step = readonly [verb: string, category: CategoryKey | null, minutes: number];

type ListWords = { name: string; steps: readonly Step[]; things: readonly string[] };

export type ProjectWords = {
  name: string;
  description: string;
  status: ProjectStatus;
  /** Where its work lies: 0 is the first day of the demo, 1 is now, and what lies later is still to do. */
  from: number;
  until: number;
  /** How much goes on in each of its lists, beside 1 for the others. */
  pace?: number;
  lists: readonly ListWords[];
};
