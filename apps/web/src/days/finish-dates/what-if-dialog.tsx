import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { FEWEST_KNOWN_DAYS } from '@daymark/domain/days-of-work.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { InfoDialog } from '#ui/info-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { finishDatesQuery, tasksToFinishQuery, type Work } from './finish-dates.queries.ts';
import { TasksToFinish } from './tasks-to-finish.tsx';
import { AS_IT_IS, type Conditions, questionOf } from './what-if.ts';
import { WhatIfAnswer, WishedAnswer } from './what-if-answer.tsx';
import classes from './what-if-dialog.module.css';

type Props = { of: Work; name: string; onClose: () => void };

/** Tries other conditions for the dates of a list or project; they are forgotten when it closes. */
export function WhatIfDialog({ of, name, onClose }: Props) {
  const [conditions, setConditions] = useState(AS_IT_IS);
  const dates = useQuery(finishDatesQuery(of));
  const change = (changed: Partial<Conditions>) => setConditions((before) => ({ ...before, ...changed }));
  const reset = (
    <Button variant="default" disabled={conditions === AS_IT_IS} onClick={() => setConditions(AS_IT_IS)}>
      Reset
    </Button>
  );
  return (
    <InfoDialog title="When Will It Be Done?" onClose={onClose} footer={dates.data && reset}>
      <div className={classes.all}>
        <p className={`${classes.name} truncate`} title={name} tabIndex={-1} data-autofocus>
          {name}
        </p>
        <Loaded
          query={dates}
          loading={<LoadingState text="Loading the dates..." count={3} height={48} />}
          failed="The dates could not be loaded"
        >
          {(holds) =>
            holds === null ? (
              <p>Nothing is open, or it is too early to tell: dates come after {FEWEST_KNOWN_DAYS} days of work.</p>
            ) : (
              <WhatIf of={of} holds={holds} conditions={conditions} onChange={change} />
            )
          }
        </Loaded>
      </div>
    </InfoDialog>
  );
}

type WhatIfProps = {
  of: Work;
  holds: FinishDates;
  conditions: Conditions;
  onChange: (changed: Partial<Conditions>) => void;
};

/** Milliseconds after the last change of a condition until its dates are asked for. */
const ASKED_AFTER = 200;

function WhatIf({ of, holds, conditions, onChange }: WhatIfProps) {
  const today = useCurrentDate();
  const tasks = useQuery(tasksToFinishQuery(of));
  const [asked] = useDebouncedValue(conditions, ASKED_AFTER);
  const isNothing = conditions.without.size >= holds.tasks;
  const answer = useQuery({
    ...finishDatesQuery(questionOf(of, asked, today)),
    enabled: asked.without.size < holds.tasks,
    placeholderData: keepPreviousData,
  });
  const told = answer.data ?? holds;
  const isOld = asked !== conditions || answer.isPlaceholderData;
  const untick = (ids: readonly number[]) => onChange({ without: new Set([...conditions.without, ...ids]) });
  return (
    <>
      <WhatIfAnswer
        holds={holds}
        told={isNothing ? null : told}
        conditions={conditions}
        isOld={isOld}
        error={answer.error}
      />
      <ConditionFields holds={holds} conditions={conditions} onChange={onChange} />
      <WishedAnswer
        wished={isNothing || conditions.wished === '' ? null : told.wished}
        isOld={isOld}
        onUntick={untick}
      />
      <Loaded
        query={tasks}
        loading={<LoadingState text="Loading tasks..." count={4} height={32} />}
        failed="The tasks could not be loaded"
      >
        {(tasks) => (
          <TasksToFinish
            tasks={tasks}
            count={holds.tasks}
            isOfProject={'project_id' in of}
            without={conditions.without}
            onChange={(without) => onChange({ without })}
          />
        )}
      </Loaded>
    </>
  );
}
