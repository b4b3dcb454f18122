import type { OpenOrDone } from '@daymark/contract/task-pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isTypingInDialog } from '#ui/typing.ts';
import { focusTask, taskOfName } from '#work/drawn-cards/drawn-cards.ts';
import { allShown, type ShownTasks } from '#work/tasks/task-pages.ts';
import { useDoneShown } from '#work/tasks/use-done-shown.ts';

type Props = {
  of: ShownTasks;
  onMore: (status: OpenOrDone) => Promise<boolean>;
};

/** Focuses the task that the URL's hash names: it is loaded, and unfolded with the done ones, first. */
export function FocusOnLinked({ of, onMore }: Props) {
  const { hash } = useLocation();
  const [isDoneShown, setIsDoneShown] = useDoneShown();
  const focused = useRef('');
  const asked = useRef<string>(undefined);

  useEffect(() => {
    const id = hash === focused.current ? undefined : taskOfName(hash);
    if (id === undefined) return;
    const task = allShown(of).find((shown) => shown.id === id);
    if (task?.status === 'done' && !isDoneShown) setIsDoneShown(true);
    else if (task) {
      focused.current = hash;
      if (!isTypingInDialog()) focusTask(id);
    } else loadMore();
  });

  function loadMore() {
    const status = of.open.next_cursor === null ? 'done' : 'open';
    const after = of[status].next_cursor;
    if (after === null || after === asked.current) return; // a failure is not repeated
    asked.current = after;
    void onMore(status);
  }
  return null;
}
