import type { Task } from '@daymark/contract/tasks.ts';
import { usePlan } from '#features/plan/plan.queries.ts';
import { allShown } from '#features/tasks/task-pages.ts';
import { useBoard } from '#features/workspace/workspace.queries.ts';
import { useWorkspaceLists } from '#features/workspace/workspace-store.ts';
import { useCurrentDay } from '#shared/current-day.ts';

/** Tasks of today's plan and board, each once, those of the plan first. */
export function useTasksOfToday(): Task[] {
  const day = useCurrentDay();
  const lists = useWorkspaceLists(day);
  const board = useBoard(
    day,
    lists.map(({ id }) => id),
  );
  const planned = usePlan(day.date).data?.tasks ?? [];
  const onBoard = lists.flatMap(({ id }) => {
    const list = board.find(id);
    return list ? allShown(list) : [];
  });
  const tasks = [...planned.map(({ task }) => task), ...onBoard];
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}
