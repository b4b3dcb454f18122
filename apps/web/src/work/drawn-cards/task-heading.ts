/** Columns of cards: as many as fit, or a single one. */
export type GridLayout = 'grid' | 'stack';

/** The heading of a task: a level below its page, or below the heading of its list or of the done tasks. */
export const headingOf = ({ status }: { status: string }, layout: GridLayout | 'line'): 'h2' | 'h3' =>
  layout !== 'grid' || status === 'done' ? 'h3' : 'h2';
