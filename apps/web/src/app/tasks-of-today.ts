import type { Task } from '@daymark/contract/tasks.ts';
import { usePlan } from '#days/plan/plan.queries.ts';
import { useBoard } from '#days/workspace/workspace.queries.ts';
import { useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { allShown } from '#work/tasks/task-pages.ts';

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
