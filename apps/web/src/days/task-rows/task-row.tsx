import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { useSelector } from '@tanstack/react-store';
import { memo, type ReactNode } from 'react';
import { SelectBox } from '#days/task-cards/selection-area.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { GRIP } from '#shared/drag-area.tsx';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { nameIdOf } from '#work/drawn-cards/drawn-cards.ts';
import { placeOfTask } from '#work/lists/place-words.ts';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import { OpenedPart } from './opened-part.tsx';
import { RowIcon, type RowIconName, StateCircle } from './row-icons.tsx';
import type { Part } from './row-keys.ts';
import { type ExceptionKind, exceptionsOf, likelyWords, type RowFigures, rowLabel } from './row-words.ts';
import type { RowsState } from './rows-state.ts';
import classes from './task-rows.module.css';

export type RowProps = RowFigures & {
  task: OpenTask;
  state: RowsState;
  /** The name with the words of a search marked. */
  name?: ReactNode;
  /** A line below the name. */
  below?: ReactNode;
  /** The timer of another task runs. */
  isOtherRunning: boolean;
  /** The start of this row is the filled button of the screen. */
  isPrimary: boolean;
  isMovable: boolean;
  /** The day for which it is planned is shown, where the rows are not those of a plan. */
  showsDay: boolean;
};

// Roles as props: a table, which they would be otherwise, cannot be laid out as two lines on a phone.
const asRow = (label: string) => ({ role: 'row', 'aria-label': label });
const CELL = { role: 'gridcell' };

/** A task in one row. The grid answers its presses, by `data-act` and `data-part`: a row has no functions of its own. */
export const TaskRow = memo(function TaskRow({ task, state, ...rest }: RowProps) {
  const key = String(task.id);
  const isCurrent = useSelector(state.shown, ({ current }) => current === key);
  const open = useSelector(state.shown, ({ open }) => (open?.row === key ? open.part : null));
  const isLifted = useSelector(state.shown, ({ lifted }) => lifted?.row === key);
  const today = useCurrentDate();
  const { name, below, isOtherRunning, isPrimary, isMovable, showsDay, ...figures } = rest;
  const exceptions = exceptionsOf(task, { ...figures, showsDay }, today);
  const { start, end } = figures;
  const part = (of: Part) => ({ type: 'button', tabIndex: -1, 'data-part': of }) as const;
  const opened = (...parts: (Part | 'menu')[]) =>
    open !== null && parts.includes(open) && <OpenedPart task={task} part={open} />;
  return (
    <div
      {...asRow(rowLabel(task, { ...figures, showsDay }, today))}
      id={nameIdOf(task.id)}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.row}
      data-row={key}
      data-status={task.status}
      data-misfit={figures.wouldNotFit || undefined}
      data-below={below ? true : undefined}
      data-open={open ?? undefined}
      data-lifted={isLifted || undefined}
      data-swipes={task.status !== 'done' || undefined}
    >
      <div {...CELL} className={`${classes.time} figures`}>
        {isMovable && (
          <span className={classes.grip} data-handle>
            <RowIcon name="grip" />
          </span>
        )}
        {start && (
          <>
            <b>{end ? startText(start) : timeText(start)}</b>
            {end && <span> – {timeText(end)}</span>}
          </>
        )}
      </div>
      <div {...CELL} className={classes.state}>
        <SelectBox task={task} />
        <Circle task={task} />
      </div>
      <div {...CELL} className={classes.name}>
        {open === 'name' ? (
          opened('name')
        ) : (
          <button {...part('name')} {...GRIP} className={classes.text} title={task.name}>
            <span className={classes.words}>{name ?? task.name}</span>
            {task.repeat && <RowIcon name="repeat" />}
          </button>
        )}
      </div>
      <div {...CELL} className={classes.marks}>
        {exceptions.map(({ kind, text, spoken }) => (
          <button
            key={kind}
            {...(kind === 'checklist' ? DETAILS : part(PART_OF[kind]))}
            className={`${classes.mark} figures`}
            data-kind={kind}
            aria-label={spoken}
          >
            {ICONS[kind] && <RowIcon name={ICONS[kind]} />}
            {text}
          </button>
        ))}
        {opened('due', 'priority', 'day')}
      </div>
      <div {...CELL} className={classes.list}>
        <button {...part('list')} className={classes.cut} title={placeOfTask(task)}>
          {task.list_name}
        </button>
        {opened('list')}
      </div>
      <div {...CELL} className={classes.category}>
        {task.category ? (
          <button {...part('category')} className={classes.cut} title={task.category.name}>
            <ColorSquare color={task.category.color} size={9} /> {task.category.name}
          </button>
        ) : (
          <button {...part('category')} className={`${classes.cut} ${classes.none}`}>
            No category
          </button>
        )}
        {opened('category')}
      </div>
      <div {...CELL} className={`${classes.estimate} figures`}>
        <button {...part('estimate')} data-unsaid={task.estimate_origin === null || undefined}>
          {plannedWords(task)}
        </button>
        <span className={classes.likely}>{likelyWords(figures)}</span>
        {opened('estimate')}
      </div>
      <div {...CELL} className={`${classes.sub} figures`} aria-hidden>
        {subWords(task, figures)}
      </div>
      <div {...CELL} className={classes.acts}>
        {task.status !== 'done' && <Start task={task} isOtherRunning={isOtherRunning} isPrimary={isPrimary} />}
        <button
          type="button"
          id={`menu-of-${task.id}`}
          tabIndex={-1}
          className={`${classes.icon} ${classes.dots}`}
          data-act="menu"
          data-tip="Actions"
          aria-label={`Actions for ${task.name}`}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
        >
          <RowIcon name="dots" />
        </button>
        {opened('menu')}
      </div>
      {below && (
        <div {...CELL} className={classes.below}>
          {below}
        </div>
      )}
    </div>
  );
});

/** The items of a checklist stand in the details. */
const DETAILS = { type: 'button', tabIndex: -1, 'data-act': 'details' } as const;

/** The part that a press on an exception opens. */
const PART_OF: Record<Exclude<ExceptionKind, 'checklist'>, Part> = {
  high: 'priority',
  overdue: 'due',
  'due-today': 'due',
  due: 'due',
  worked: 'estimate',
  parts: 'estimate',
  misfit: 'day',
  planned: 'day',
};

const ICONS: Partial<Record<ExceptionKind, RowIconName>> = {
  high: 'high',
  overdue: 'overdue',
  'due-today': 'due',
  due: 'due',
  worked: 'pause',
  checklist: 'checklist',
  misfit: 'misfit',
  planned: 'due',
};

/** The second line on a phone: start, figures and list. */
function subWords(task: OpenTask, figures: RowFigures): string {
  const minutes = [plannedWords(task), likelyWords(figures)].filter(Boolean).join(', ');
  return [figures.start && timeText(figures.start), minutes, task.list_name].filter(Boolean).join(' · ');
}

function Circle({ task: { name, status } }: { task: OpenTask }) {
  const isDone = status === 'done';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.circle}
      data-act="done"
      data-tip={isDone ? 'Open Again' : 'Done'}
      aria-label={isDone ? `Open again: ${name}` : `Done: ${name}`}
    >
      <StateCircle status={status} />
    </button>
  );
}

type StartProps = Pick<RowProps, 'task' | 'isOtherRunning' | 'isPrimary'>;

function Start({ task: { name, status }, isOtherRunning, isPrimary }: StartProps) {
  const [tip, icon] = startWords(status, isOtherRunning);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.icon}
      data-act="start"
      data-tip={tip}
      data-filled={isPrimary || undefined}
      aria-label={`${tip}: ${name}`}
    >
      <RowIcon name={icon} />
    </button>
  );
}

function startWords(status: OpenTask['status'], isOtherRunning: boolean): [string, RowIconName] {
  if (status === 'active') return ['Pause', 'pause'];
  if (isOtherRunning) return ['Switch to This', 'play'];
  return [status === 'paused' ? 'Resume' : 'Start', 'play'];
}
