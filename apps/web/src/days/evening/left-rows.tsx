import type { List } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Button, Text } from '@mantine/core';
import { IconCircleDashed, IconFolder, IconPlayerPause } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#ui/format.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { projectBeside } from '#work/lists/place-words.ts';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import classes from './left-over-line.module.css';

/** The action of a button; the row is busy until it is done. */
type Act = () => Promise<void> | void;

type TaskRowProps = { task: Task; onPlan: (daysAhead: number) => Promise<void>; onLeave: Act };

export function TaskRow({ task, onPlan, onLeave }: TaskRowProps) {
  const Icon = task.status === 'paused' ? IconPlayerPause : IconCircleDashed;
  return (
    <Row
      icon={<Icon size={18} />}
      name={task.name}
      about={task.list_name}
      figure={plannedWords(task)}
      actions={{ Today: () => onPlan(0), Tomorrow: () => onPlan(1), Leave: onLeave }}
    />
  );
}

type ListRowProps = { list: List; onBring: Act; onLeave: Act };

export function ListRow({ list, onBring, onLeave }: ListRowProps) {
  return (
    <Row
      icon={<IconFolder size={18} />}
      name={list.name}
      about={projectBeside(list) ?? ''}
      figure={`${formatCount(list.completed_tasks)} of ${formatCount(list.task_count)} done`}
      actions={{ 'Bring to Board': onBring, Leave: onLeave }}
    />
  );
}

type RowFrameProps = {
  icon: ReactNode;
  name: string;
  about: string;
  figure: string;
  actions: Record<string, Act>;
};

/** A pressed button keeps the focus, so it is not disabled. */
function Row({ icon, name, about, figure, actions }: RowFrameProps) {
  const { isPending, run } = usePending();
  return (
    <li ref={useFocusHandover<HTMLLIElement>()} className={classes.item} aria-busy={isPending || undefined}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <Text component="span" size="xs" c="dimmed" className="truncate" title={about}>
          {about}
        </Text>
      </span>
      <span className={`${classes.figure} figures`}>{figure}</span>
      <span className={classes.actions}>
        {Object.entries(actions).map(([label, act]) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            aria-label={`${label}: ${name}`}
            onClick={() => run(act)}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Whether something runs that was started here; it is not started twice. */
export function usePending() {
  const [isPending, setIsPending] = useState(false);
  function run(act: Act): void {
    if (isPending) return;
    setIsPending(true);
    void Promise.resolve(act()).finally(() => setIsPending(false));
  }
  return { isPending, run };
}
