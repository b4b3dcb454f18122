import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

/** Question before the deletion of a task: the specification's text, then what goes with the task and what stays. */
export function deletionQuestion({
  name,
  total_time_worked,
  is_enrolled,
  status,
}: Pick<Task, 'name' | 'total_time_worked' | 'is_enrolled' | 'status'>): string {
  const sentences = [`Are you sure you want to delete "${name}"?`];
  if (total_time_worked > 0) {
    sentences.push(`Its ${formatMinutes(total_time_worked)} of recorded time is deleted with it.`);
  }
  if (is_enrolled && status === 'done') sentences.push('Its experiment keeps the result.');
  return sentences.join(' ');
}
