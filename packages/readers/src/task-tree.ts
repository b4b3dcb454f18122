import type { ReadTask } from './read-file.ts';
import type { Notes } from './sentences.ts';

/** The parent of each task that has one among the tasks. */
export type Parents = Map<ReadTask, ReadTask>;

/** Finds the parents of tasks by their ids. A parent that is missing, named twice, or below its own child is none. */
export function parentsOf(tasks: readonly ReadTask[], notes: Notes): Parents {
  const byId = new Map<string, ReadTask | null>();
  for (const task of tasks) if (task.id !== null) byId.set(task.id, byId.has(task.id) ? null : task);
  const parents: Parents = new Map();
  for (const task of tasks) {
    if (task.parent === null || task.parent === task.id) continue;
    const parent = byId.get(task.parent);
    if (parent) parents.set(task, parent);
    else if (parent === null) notes.tell({ about: task.name, text: 'several tasks of the file could be its parent' });
    else notes.tell({ about: task.name, text: 'its parent is not among the tasks that come in' });
  }
  cutCycles(parents, notes);
  return parents;
}

function cutCycles(parents: Parents, notes: Notes): void {
  const settled = new Set<ReadTask>();
  for (const task of parents.keys()) {
    const walked = new Set<ReadTask>();
    let at: ReadTask | undefined = task;
    while (at && !settled.has(at)) {
      walked.add(at);
      const parent: ReadTask | undefined = parents.get(at);
      if (parent && walked.has(parent)) {
        parents.delete(at);
        notes.tell({ about: at.name, text: 'it is its own parent in the file' });
        break;
      }
      at = parent;
    }
    for (const passed of walked) settled.add(passed);
  }
}

/** Tasks of one list in reading order: children directly below their parent, otherwise as they come in the file. */
export function inReadingOrder(tasks: readonly ReadTask[], parents: Parents): ReadTask[] {
  if (parents.size === 0) return [...tasks];
  const isHere = new Set(tasks);
  const parentHere = (task: ReadTask): ReadTask | null => {
    const parent = parents.get(task);
    return parent && isHere.has(parent) ? parent : null;
  };
  const children = Map.groupBy(tasks, parentHere);
  const ordered: ReadTask[] = [];
  // The next task lies on top; a chain of parents may be longer than calls can be nested.
  const open = (children.get(null) ?? []).toReversed();
  for (let task = open.pop(); task; task = open.pop()) {
    ordered.push(task);
    open.push(...(children.get(task) ?? []).toReversed());
  }
  return ordered;
}
