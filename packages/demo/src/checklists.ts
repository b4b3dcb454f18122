import type { PlannedTask } from './plan.ts';
import { openTasks, type WorkHistory } from './work-history.ts';

const CHECKLISTS = [
  `Ready when these are:

- [x] Read last month's version
- [x] Ask **Ines** for the missing figures
- [ ] Write the first draft
- [ ] Read it aloud
- [ ] Send it to [Harbor Cafe](https://example.org/harbor)`,
  `- [ ] Agree on a date
- [x] Find the notes from the call
- [ ] Decide what to leave out
  - [ ] Prices
  - [x] Pictures

> Short is better than complete.`,
] as const;

/** Descriptions with a checklist, by their tasks: the one under way, and one that waits. */
export function checklistsOf(work: WorkHistory, isOfSeries: (task: PlannedTask) => boolean): Map<PlannedTask, string> {
  const tasks = [work.running.task, ...openTasks(work)].filter((task) => !isOfSeries(task));
  return new Map(tasks.slice(0, CHECKLISTS.length).map((task, place) => [task, CHECKLISTS[place] ?? '']));
}
