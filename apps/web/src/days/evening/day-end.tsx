import type { Plan } from '@daymark/contract/plan.ts';
import { isEvening } from '@daymark/domain/evening.ts';
import { Button, Text } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useCurrentDate } from '#shared/current-day.ts';
import { useTicking } from '#shared/ticking.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import classes from './day-end.module.css';
import { CloseDayDialog } from './on-demand.ts';

type Props = { plan: Plan };

/** The foot of a plan: offers to close the day once its last task is done or evening has come, and says that it is closed. */
export function DayEnd({ plan }: Props) {
  const { date, closed_at, tasks } = plan;
  const today = useCurrentDate();
  const { opened, open, close } = useDialog<'closing'>();
  const hasEveningCome = useTicking(() => String(isEveningNow(date))) === 'true';
  const isAllDone = tasks.length > 0 && tasks.every(({ task }) => task.status === 'done');
  if (date > today || !(hasEveningCome || isAllDone || closed_at)) return null;
  return (
    <div className={classes.end}>
      {closed_at && (
        <Text c="dimmed" size="sm" className="figures">
          Day closed at {timeText(closed_at)}
        </Text>
      )}
      <Button variant="default" leftSection={<IconMoon size={18} />} onClick={() => open('closing')}>
        {labelOf(plan, today)}
      </Button>
      {opened && <CloseDayDialog date={date} onClose={close} />}
    </div>
  );
}

/** The menu of a plan, which offers to close the day at any time. */
export function PlanMenu({ plan }: Props) {
  const today = useCurrentDate();
  const { opened, open, close } = useDialog<'closing'>();
  if (plan.date > today) return null;
  return (
    <>
      <CardMenu label="Actions for the plan">
        <CardMenuItem icon={<IconMoon size={16} />} onClick={() => open('closing')}>
          {labelOf(plan, today)}
        </CardMenuItem>
      </CardMenu>
      {opened && <CloseDayDialog date={plan.date} onClose={close} />}
    </>
  );
}

/** Names the button: an earlier day is rather looked at than closed. */
const labelOf = ({ date, closed_at }: Plan, today: string) =>
  closed_at || date < today ? 'Show Summary' : 'Close the Day';

const isEveningNow = (date: string) =>
  isEvening(Temporal.Now.instant(), Temporal.PlainDate.from(date), Temporal.Now.timeZoneId());
