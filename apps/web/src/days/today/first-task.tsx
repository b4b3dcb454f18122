import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FocusEvent } from 'react';
import { useDraft } from '#days/quick-add/capture.ts';
import { CaptureField } from '#days/quick-add/capture-field.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './first-task.module.css';

/** Examples of what the field reads in a line. */
const READ = ['45m', 'tomorrow', 'due 1 Dec', 'every mon, thu', '!high', '#Writing', '@List'];

type Props = {
  date: string;
  /** Whether nothing is planned for the day, and nothing done on it. */
  isFirst: boolean;
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
};

/**
 * The field in which the first task of an account is written, in the place of its row. It stays while it is used, so that the
 * second task can be written behind the first one.
 */
export function FirstTask({ date, isFirst, isUsed, onUse }: Props) {
  const open = useQuery({ ...taskQueries.open(''), enabled: isFirst }).data;
  const [line, setLine] = useDraft(null);
  if (!isUsed && !(isFirst && open?.length === 0)) return null;

  /** A window that loses the focus keeps the field. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && line === '' && !currentTarget.contains(relatedTarget)) onUse(false);
  }

  return (
    <section aria-label="First task" className={classes.first} onFocus={() => onUse(true)} onBlur={onBlur}>
      <p className={classes.title}>{isFirst ? 'Add your first task.' : 'Add the next one.'}</p>
      <CaptureField
        planDate={date}
        text={[line, setLine]}
        placeholder="Try: Draft the offer 45m tomorrow"
        hint={isFirst && <Hint />}
        onStarted={() => onUse(false)}
      />
    </section>
  );
}

const Hint = () => (
  <div className={classes.hint}>
    <p>
      Read while you type:{' '}
      {READ.map((words) => (
        <span key={words} className={`${classes.read} figures`}>
          {words}
        </span>
      ))}
    </p>
    <p>
      It goes to your Inbox; lists and projects can come later. After 8 finished tasks Daymark tells how long your plans
      really take.
    </p>
    <p>
      From another planner? <Link to="/import">Bring your tasks</Link>: with their hours it knows at once.
    </p>
  </div>
);
