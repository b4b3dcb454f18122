import type { OpenOrDone, TaskPage } from '@daymark/contract/task-pages.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { counted, formatCount } from '#ui/format.ts';
import { watchNearness } from '#ui/nearness.ts';
import { focusTask } from './drawn-cards.ts';
import classes from './more-tasks.module.css';

type Props = {
  status: OpenOrDone;
  page: TaskPage;
  /** Number of these tasks, loaded or not. */
  total: number;
  /** Loads a page more; whether that succeeded. */
  onMore: () => Promise<boolean>;
};

/** The end of the loaded tasks: the next ones are loaded when it is scrolled to, or by its button. */
export function MoreTasks({ status, page: { tasks, next_cursor }, total, onMore }: Props) {
  /** The cursor after which tasks are being loaded: once they are there, the next one is another. */
  const [asked, setAsked] = useState<string | null>(null);
  const isLoading = asked !== null && asked === next_cursor;
  const end = useRef<HTMLDivElement>(null);
  const hasFocus = useRef<boolean>(false);
  const before = useRef(tasks.length);

  function load() {
    if (isLoading) return;
    setAsked(next_cursor);
    void onMore().then((isLoaded) => {
      if (!isLoaded) setAsked(null);
    });
  }
  const loadNow = useEffectEvent(load);

  // Observed anew after each page: one that is short leaves the end on the screen.
  useEffect(
    () => (end.current && next_cursor ? watchNearness(end.current, (isNear) => isNear && loadNow()) : undefined),
    [next_cursor],
  );

  useEffect(() => {
    const firstNew = tasks[before.current];
    const added = tasks.length - before.current;
    before.current = tasks.length;
    // Other tasks come with a refetch.
    if (!firstNew || asked === null) return;
    setAsked(null);
    announce(`${counted(added, `more ${status} task`)}, ${formatCount(tasks.length)} of ${formatCount(total)}`);
    if (hasFocus.current) focusTask(firstNew.id);
  }, [status, tasks, total, asked]);

  if (next_cursor === null) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
    <div
      ref={end}
      className={classes.end}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <span className="figures">
        {formatCount(tasks.length)} of {counted(total, `${status} task`)}
      </span>
      <Button variant="default" size="compact-md" aria-busy={isLoading} data-more onClick={load}>
        Show More Tasks
      </Button>
    </div>
  );
}
