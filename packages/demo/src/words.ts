import type { ProjectStatus } from '@daymark/contract/statuses.ts';

/** `bias` is the median of worked / estimate in the category. */
export const CATEGORIES = {
  writing: { name: 'Writing', color: '#7950f2', bias: 1 },
  engineering: { name: 'Engineering', color: '#228be6', bias: 1.6 },
  design: { name: 'Design', color: '#e64980', bias: 1.2 },
  admin: { name: 'Admin', color: '#b87a00', bias: 0.8 },
  research: { name: 'Research', color: '#0c8599', bias: 1.3 },
  learning: { name: 'Learning', color: '#2f9e44', bias: 1.1 },
} as const;
export type CategoryKey = keyof typeof CATEGORIES;

/** Actions on each thing of a list, with their category and usual minutes. */
export type Steps = Readonly<Record<string, readonly [category: CategoryKey | null, minutes: number]>>;

/** A task is a step of a thing, such as 'Draft the closing'; things are separated by commas. */
type ListWords = { name: string; steps: Steps; things: string };

export type ProjectWords = {
  name: string;
  description: string;
  status: ProjectStatus;
  /** Time of its work: 0 is the first day of the demo, 1 is now, later is still to do. */
  from: number;
  until: number;
  /** Tasks per list, relative to other projects (1). */
  pace?: number;
  lists: readonly ListWords[];
};
