import type { DatePromise } from '@daymark/contract/promises.ts';
import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { PromiseDateDialog, SharePromiseDialog, WithdrawPromiseDialog } from './on-demand.ts';
import { promiseWords } from './promise-words.ts';
import classes from './promises.module.css';
import { type Promised, promiseQueries } from './promises.queries.ts';

type Props = {
  of: Promised;
  name: string;
  /** Whether there is an open task, without which nothing can be promised. */
  hasOpenTasks: boolean;
  /** The forecast of the open tasks, whose line the button for a promise shares. */
  children: ReactNode;
};

type Opened = 'promise' | { share: DatePromise } | { withdraw: DatePromise };

/** Dates that are promised of a list or project: open ones, or what came of the last one; and the button for the next. */
export function PromiseLines({ of, name, hasOpenTasks, children }: Props) {
  const { data } = useQuery(promiseQueries.of(of));
  const { opened, open, close } = useDialog<Opened>();
  const shown = data ? shownOf(data.promises) : [];
  if (shown.length === 0 && !hasOpenTasks) return null;
  const promiseButton = hasOpenTasks && (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCalendarCheck size={16} />}
      onClick={() => open('promise')}
    >
      Promise a Date…
    </Button>
  );
  return (
    <div className={classes.lines}>
      {hasOpenTasks && (
        <div className={classes.line}>
          {children}
          {shown.length === 0 && promiseButton}
        </div>
      )}
      {shown.map((promise, place) => (
        <PromiseLine
          key={promise.id}
          of={of}
          promise={promise}
          onShare={() => open({ share: promise })}
          onWithdraw={() => open({ withdraw: promise })}
        >
          {place === shown.length - 1 && promiseButton}
        </PromiseLine>
      ))}
      {opened === 'promise' && <PromiseDateDialog of={of} name={name} onClose={close} />}
      {typeof opened === 'object' && opened && 'share' in opened && (
        <SharePromiseDialog promise={opened.share} onClose={close} />
      )}
      {typeof opened === 'object' && opened && 'withdraw' in opened && (
        <WithdrawPromiseDialog promise={opened.withdraw} onClose={close} />
      )}
    </div>
  );
}

/** The open ones; where there are none the last that has ended otherwise than by its owner. */
function shownOf(promises: DatePromise[]): DatePromise[] {
  const open = promises.filter(({ state }) => state === 'open');
  const last = promises.find(({ state }) => state === 'kept' || state === 'late');
  return open.length > 0 ? open : last ? [last] : [];
}

type LineProps = {
  of: Promised;
  promise: DatePromise;
  onShare: () => void;
  onWithdraw: () => void;
  children: ReactNode;
};

function PromiseLine({ of, promise, onShare, onWithdraw, children }: LineProps) {
  const today = useCurrentDate();
  const { promised_date, state, days_late } = promise;
  const isAsked = state === 'open' && promised_date >= today;
  const { data } = useQuery({ ...promiseQueries.chance(of, promised_date), enabled: isAsked });
  const now = isAsked ? (data?.chance ?? null) : null;
  const words = promiseWords(promise, { today, now });
  return (
    <div className={classes.line}>
      <p className={`figures ${days_late > 0 ? classes.late : ''}`}>{words}</p>
      <Button variant="default" size="compact-sm" aria-label={`Share: ${words}`} onClick={onShare}>
        Share…
      </Button>
      {state === 'open' && (
        <Button variant="default" size="compact-sm" aria-label={`Withdraw: ${words}`} onClick={onWithdraw}>
          Withdraw…
        </Button>
      )}
      {children}
    </div>
  );
}
