import { getHours, HOURS_BY, type HoursQueryInput } from '@daymark/contract/hours.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** A range that all work belongs to. */
const EVER = { start_date: '1990-01-01', end_date: '2090-01-01' };

/** Expects the hours of all time, which are kept, to be those of their dates, which are computed from the entries; gives those by day. */
export async function expectHoursComputed({ send }: Pick<TestApp, 'send'>) {
  const read = (query: HoursQueryInput) => send(getHours, { query });
  const [project] = await send(getProjects, {});
  const choices = HOURS_BY.map((by): HoursQueryInput => ({ by }));
  if (project) choices.push({ by: 'list', project_id: String(project.id), first_day: '1' });
  for (const choice of choices) {
    const kept = await read(choice);
    const { start_date, end_date } = kept;
    const computed = await read({ ...choice, ...(start_date && end_date ? { start_date, end_date } : EVER) });
    expect(kept).toEqual({ ...computed, start_date, end_date });
  }
  const kept = await read({ by: 'day' });
  // Work outside of the dates that are told would be in those that are longer.
  expect(await read({ by: 'day', ...EVER })).toMatchObject({ rows: kept.rows, total_minutes: kept.total_minutes });
  return kept;
}
