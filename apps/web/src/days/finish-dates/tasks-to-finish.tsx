import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Checkbox } from '@mantine/core';
import { formatCount } from '#ui/format.ts';
import classes from './what-if-dialog.module.css';

type Props = {
  tasks: readonly Task[];
  /** Open tasks of all of the work, of which the first can be unticked. */
  count: number;
  isOfProject: boolean;
  without: ReadonlySet<number>;
  onChange: (without: ReadonlySet<number>) => void;
};

/** Checkboxes of the open tasks; one that is unticked is not to be finished. */
export function TasksToFinish({ tasks, count, isOfProject, without, onChange }: Props) {
  function tick(id: number, isTicked: boolean) {
    const next = new Set(without);
    if (isTicked) next.delete(id);
    else next.add(id);
    onChange(next);
  }
  return (
    <fieldset className={classes.tasks}>
      <legend className="figures">
        {formatCount(Math.max(0, count - without.size))} of {formatCount(count)} tasks
        {count > tasks.length && ` · the first ${formatCount(tasks.length)} can be left out`}
      </legend>
      {tasks.map(({ id, name, list_name, planned_duration, estimate_origin }) => (
        <Checkbox
          key={id}
          checked={!without.has(id)}
          onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
          classNames={{ body: classes['tick'] ?? '', labelWrapper: classes['labelWrapper'] ?? '' }}
          label={
            <span className={classes.task}>
              <span className="truncate" title={name}>
                {name}
              </span>
              {isOfProject && <span className={`${classes.quiet} truncate`}>{list_name}</span>}
              <span className={`${classes.quiet} ${classes.planned} figures`}>
                {estimate_origin === null ? 'no estimate' : formatMinutes(planned_duration)}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
