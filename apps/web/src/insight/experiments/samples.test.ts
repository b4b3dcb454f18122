import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExperiments } from './samples.ts';

test('the dates of each sample fit its status on any day, and nothing else changes', () => {
  const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));
  fc.assert(
    fc.property(anyDay, anyDay, (today, other) => {
      for (const { status, ...dates } of sampleExperiments(today)) {
        const [start, end] = [Temporal.PlainDate.from(dates.start_date), Temporal.PlainDate.from(dates.end_date)];
        const hasBegun = Temporal.PlainDate.compare(start, today) <= 0;
        const hasEnded = Temporal.PlainDate.compare(end, today) <= 0;
        expect(status).toBe(hasEnded ? 'completed' : hasBegun ? 'active' : 'pending');
        expect(start.until(end).days).toBe(14);
      }
      const undated = (day: Temporal.PlainDate) =>
        sampleExperiments(day).map((sample) => ({ ...sample, start_date: '', end_date: '' }));
      expect(undated(today)).toEqual(undated(other));
    }),
  );
});
