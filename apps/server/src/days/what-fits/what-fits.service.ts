import { MOST_FITTING, type WhatFits } from '@daymark/contract/what-fits.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { fitting, mostUrgentFirst, NEAR_DAYS } from '@daymark/domain/fitting.ts';
import type { UserContext } from '#context/context.ts';
import { forecastsFor } from '#insight/forecasts/forecasts.service.ts';
import { findTasks } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import * as repository from './what-fits.repository.ts';

/** Open tasks that likely fit into so many minutes from now on. */
export async function whatFits(ctx: UserContext, minutes: number): Promise<WhatFits> {
  const today = currentDayOf(ctx);
  const until = today.add({ days: NEAR_DAYS }).toString();
  const found = await repository.findCandidates(ctx, { date: today.toString(), until });
  const planned = new Map(found.map(({ id, is_planned }) => [id, is_planned]));
  const tasks = (await findTasks(ctx, [...planned.keys()])).map((record) => toTask(ctx, record));
  const { figuresOf } = await forecastsFor(ctx, tasks);
  const candidates = tasks.map((task) => {
    const { p50_minutes, p80_minutes } = figuresOf(task);
    const { id, due_date, priority } = task;
    return { id, due_date, priority, is_planned: planned.get(id) ?? false, task, p50_minutes, p80_minutes };
  });
  const fits = fitting(candidates, { minutes, today });
  const rest = candidates.filter(({ p50_minutes, p80_minutes }) => p80_minutes > minutes && p50_minutes <= minutes);
  const told = (some: typeof candidates) =>
    some.slice(0, MOST_FITTING).map(({ task, p50_minutes, p80_minutes }) => ({ task, p50_minutes, p80_minutes }));
  return { fits: told(fits), may_fit: told(mostUrgentFirst(rest, today)) };
}
