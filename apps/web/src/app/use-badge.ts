import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { planQueries } from '#days/plan/plan.queries.ts';

/** Functions that only some browsers have. */
type Badges = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows the number of open tasks in the plan of the current day at the icon of the installed app, as far as it is known. */
export function useBadge(date: string): void {
  const { data: plan } = useQuery({ ...planQueries.of(date), enabled: false });
  const count = plan?.tasks.filter(({ task }) => task.status !== 'done').length;
  useEffect(() => {
    // Browsers refuse it where the app is not installed.
    if (count !== undefined) (navigator as Badges).setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useEffect(() => () => void (navigator as Badges).clearAppBadge?.().catch(() => undefined), []);
}
