import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { memo, type ReactNode, type Ref, use, useRef } from 'react';
import { SelectBox } from '#days/task-cards/selection-area.tsx';
import { GRIP } from '#shared/drag-handles.ts';
import { MentalStateIcon, mentalStateLabel } from '#shared/mental-state.tsx';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { placeOfTask } from '#work/lists/place-words.ts';
import { plannedWords, workedWords } from '#work/tasks/estimate-words.ts';
import { recordedState } from '#work/tasks/recorded.ts';
import { RowQuestion } from './on-demand.ts';
import { OpenedPart } from './opened-part.tsx';
import { RowCountdown } from './row-countdown.tsx';
import { RowIcon, type RowIconName, StateCircle } from './row-icons.tsx';
import type { Part } from './row-keys.ts';
import { type ExceptionKind, exceptionsOf, likelyWords, type RowFigures } from './row-words.ts';
import { RunningTaskContext } from './rows-context.ts';
import type { OpenPart } from './rows-state.ts';
import classes from './task-rows.module.css';

export type RowProps = RowFigures & {
  task: OpenTask;
  /** The name with the words of a search marked. */
  name?: ReactNode;
  /** A line below the name. */
  below?: ReactNode;
  /** The words about a done task. */
  reflection?: string | null;
  /** The start of this row is the filled button of the screen. */
  isPrimary: boolean;
  isMovable: boolean;
  today: string;
  /** The part that is open: a field, a choice or the menu. */
  open: OpenPart['part'] | null;
  /** The field, choices or menu of the open part are drawn: a rendering after that of the press. */
  isOpenDrawn: boolean;
};

const CELL = { role: 'gridcell' };

/** The cells of a row, with `memo`: a step of the focus changes none of them. */
export const RowParts = memo(Parts);

function Parts({ task, name, isPrimary, isMovable, today, open, ...row }: RowProps) {
  const { isOpenDrawn, ...figures } = row;
  const pause = useRef<HTMLButtonElement>(null);
  const { start, end, hides } = figures;
  const isDone = task.status === 'done';
  const part = (of: Part) => ({ type: 'button', tabIndex: -1, 'data-part': of }) as const;
  const opened = (...parts: (Part | 'menu')[]) =>
    open !== null && isOpenDrawn && parts.includes(open) && <OpenedPart task={task} part={open} />;
  return (
    <>
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
        <SelectBox task={task} tabIndex={-1} />
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
        {exceptionsOf(task, figures, today).map(({ kind, text, spoken }) => (
          <button
            key={kind}
            {...(kind === 'checklist' ? DETAILS : part(PART_OF[kind]))}
            className={`${classes.mark} figures`}
            data-kind={kind}
            aria-label={spoken && `${text}, ${spoken}`}
          >
            {ICONS[kind] && <RowIcon name={ICONS[kind]} />}
            <span>{text}</span>
          </button>
        ))}
        {task.status === 'active' && <RowCountdown task={task} />}
        {isDone && <State task={task} />}
        {opened('due', 'priority', 'day', ...(hides === 'category' ? (['category'] as const) : []))}
      </div>
      {hides !== 'list' && (
        <div {...CELL} className={classes.list}>
          <button {...part('list')} className={classes.cut} title={placeOfTask(task)}>
            {task.list_name}
          </button>
        </div>
      )}
      {hides !== 'category' && (
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
      )}
      <div {...CELL} className={`${classes.estimate} figures`}>
        {isDone ? (
          <span>{workedWords(task)}</span>
        ) : (
          <>
            <button {...part('estimate')} data-unsaid={task.estimate_origin === null || undefined}>
              {plannedWords(task)}
            </button>
            <span className={classes.likely}>{likelyWords(figures)}</span>
          </>
        )}
        {opened('estimate')}
      </div>
      <div {...CELL} className={`${classes.sub} figures`} aria-hidden>
        {subWords(task, figures)}
      </div>
      <div {...CELL} className={classes.acts}>
        {!isDone && <Start task={task} isPrimary={isPrimary} buttonRef={pause} />}
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
      {task.status === 'active' && figures.showsDay && (
        <div {...CELL} className={classes.question}>
          <RowQuestion task={task} pause={pause} />
        </div>
      )}
    </>
  );
}

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
  const { start, hides } = figures;
  // The countdown beside it tells of how many minutes it is.
  const isTold = task.status === 'active';
  const planned = [!isTold && plannedWords(task), likelyWords(figures)].filter(Boolean).join(', ');
  const minutes = task.status === 'done' ? workedWords(task) : planned;
  return [start && timeText(start), minutes, hides !== 'list' && task.list_name].filter(Boolean).join(' · ');
}

/** The mental state in which a done task was left. */
function State({ task }: { task: OpenTask }) {
  const state = recordedState(task);
  return (
    state && (
      <span className={classes.mark}>
        <MentalStateIcon state={state} size={14} />
        {mentalStateLabel(state)}
      </span>
    )
  );
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

type StartProps = Pick<RowProps, 'task' | 'isPrimary'> & { buttonRef: Ref<HTMLButtonElement> };

function Start({ task: { id, name, status }, isPrimary, buttonRef }: StartProps) {
  const runningTaskId = use(RunningTaskContext);
  const [tip, icon] = startWords(status, runningTaskId !== null && runningTaskId !== id);
  return (
    <button
      ref={buttonRef}
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
