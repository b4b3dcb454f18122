/** Completed tasks as a share of all, 0 to 100, unrounded; 0 where there is no task (specification §9). */
export function progressPercentage({ completed, total }: { completed: number; total: number }): number {
  return total === 0 ? 0 : (completed / total) * 100;
}
