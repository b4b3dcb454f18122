import type { DatePromise } from '@daymark/contract/promises.ts';
import { FEWEST_SETTLED, MOST_PROMISES_SHOWN } from '@daymark/contract/promises.ts';
import { IconCheck, IconCircleDashed, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FoldedList } from '#insight/forecasts/folded-list.tsx';
import cardClasses from '#insight/forecasts/forecasts-card.module.css';
import rowClasses from '#insight/forecasts/kept-forecasts.module.css';
import { useCurrentDate } from '#shared/current-day.ts';
import { Panel } from '#ui/panel.tsx';
import { aboutWords, promiseWords, recordWords } from './promise-words.ts';
import classes from './promises.module.css';
import { promiseQueries } from './promises.queries.ts';

/** Promises of all dates with their record; nothing where there are none. */
export function PromisesCard() {
  const { data } = useQuery(promiseQueries.all());
  if (!data || data.promises.length === 0) return null;
  const { promises, record } = data;
  return (
    <Panel title="Promises" note="All dates" isWide>
      <p className={`${classes.record} figures`}>
        {record ? recordWords(record) : `The record comes with ${FEWEST_SETTLED} promises that were kept or late.`}
      </p>
      <FoldedList items={promises} shownAtFirst={6}>
        {(promise) => <PromiseRow key={promise.id} promise={promise} />}
      </FoldedList>
      {promises.length === MOST_PROMISES_SHOWN && (
        <p className={cardClasses.about}>These are the latest {MOST_PROMISES_SHOWN}; the record is of all.</p>
      )}
    </Panel>
  );
}

/** The icon repeats the words. */
function PromiseRow({ promise }: { promise: DatePromise }) {
  const today = useCurrentDate();
  return (
    <li className={rowClasses.row}>
      <OutcomeIcon state={promise.state} />
      <div className={rowClasses.text}>
        <span className={rowClasses.name}>
          <Subject promise={promise} />
        </span>
        <span className="figures">{promiseWords(promise, { today, now: null })}</span>
        <span className={`${rowClasses.about} figures`}>{aboutWords(promise)}</span>
      </div>
    </li>
  );
}

function Subject({ promise: { kind, subject_id, name } }: { promise: DatePromise }) {
  if (subject_id === null) return name;
  return kind === 'list' ? (
    <Link className={classes.subject} to="/lists/$listId/tasks" params={{ listId: subject_id }}>
      {name}
    </Link>
  ) : (
    <Link className={classes.subject} to="/projects/$projectId" params={{ projectId: subject_id }}>
      {name}
    </Link>
  );
}

function OutcomeIcon({ state }: Pick<DatePromise, 'state'>) {
  if (state === 'open') return <IconCircleDashed size={18} className={rowClasses.open} aria-hidden />;
  if (state === 'withdrawn') return <IconMinus size={18} className={rowClasses.open} aria-hidden />;
  if (state === 'kept') return <IconCheck size={18} className={rowClasses.within} aria-hidden />;
  return <IconX size={18} className={rowClasses.over} aria-hidden />;
}
