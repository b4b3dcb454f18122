import * as api from '@daymark/contract/entries.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { forgetTaken } from '#api/outbox.ts';
import type { TakenTime } from '#api/taken-times.ts';
import type { Toast } from '#api/toasts.tsx';
import { alsoSend } from '#api/undo.ts';
import { type WayGiven, waysGiven } from './instead.ts';

/** Books a time that ran without a network instead of the work that another device has booked in it. */
export function useBookInstead() {
  return useMutation({
    mutationFn: async (time: TakenTime) => {
      for (const part of time.parts) await bookPart(time.task.id, part);
      return undefined;
    },
    onSuccess: (_data, time) => forgetTaken(time),
    meta: {
      failed: 'Failed to change the time entries',
      done: (_: undefined, { task }: TakenTime): Toast => ({
        title: 'Success',
        message: `Booked on "${task.name}" instead`,
      }),
    },
  });
}

async function bookPart(task_id: number, part: TakenTime['parts'][number]): Promise<void> {
  const period = { from: Temporal.Instant.from(part.started_at), until: Temporal.Instant.from(part.ended_at) };
  // One toast takes all of them back.
  for (const way of waysGiven(period, await entriesIn(part))) await alsoSend(() => giveWay(way));
  await alsoSend(() => send(api.createEntry, { body: { task_id, ...part } }));
}

function giveWay(way: WayGiven): Promise<unknown> {
  if (way.kind === 'create') return send(api.createEntry, { body: way.entry });
  const { entry } = way;
  const params = { id: String(entry.id) };
  if (way.kind === 'delete') return send(api.deleteEntry, { params });
  const { edge, at } = way;
  return send(api.updateEntry, { params, body: { [edge]: at, expected: { [edge]: entry[edge] } } });
}

/** Entries of the days that a time touches; a day may begin some hours after midnight. */
async function entriesIn({ started_at, ended_at }: TakenTime['parts'][number]): Promise<api.TimeEntry[]> {
  const dateOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate();
  const dates = [dateOf(started_at).subtract({ days: 1 }), dateOf(started_at), dateOf(ended_at)].map(String);
  const days = await Promise.all([...new Set(dates)].map((date) => send(api.getDayEntries, { query: { date } })));
  return [...new Map(days.flat().map((entry) => [entry.id, entry])).values()];
}
