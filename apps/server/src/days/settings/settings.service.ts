import type { SettingChanges, Settings } from '@daymark/contract/settings.ts';
import { daysLearnedFrom, learnedCapacity, ofWeekday, USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { workedByDay } from '#insight/analytics/analytics.service.ts';
import * as repository from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';

export async function settings(ctx: UserContext): Promise<Settings> {
  const stored = await storedSettings(ctx);
  // Another request may have changed the start of days since this one was authenticated.
  const days = { ...ctx.days, startHour: stored.day_start_hour };
  return { ...stored, learned_minutes: await learnedMinutes({ ...ctx, days }) };
}

export function updateSettings(ctx: UserContext, { expected, ...changes }: SettingChanges): Promise<Settings> {
  return answerInTransaction(ctx, async (ctx) => {
    if (isChangedElsewhere(await storedSettings(ctx), { ...changes, expected }))
      throw changedElsewhere(await settings(ctx));
    await repository.updateSettings(ctx, changes);
    tell(ctx, { kind: 'settings' });
    return settings(ctx);
  });
}

/** Minutes that the user means to work on a day: the own figure of its weekday, else the learned one, else the usual. */
export async function capacityOf(ctx: UserContext, day: Temporal.PlainDate): Promise<number> {
  return (await capacities(ctx, await learnedMinutes(ctx)))(day);
}

/** Minutes that the user means to work, for any day; `learned` holds those of the weekdays. */
export async function capacities(
  ctx: UserContext,
  learned: readonly (number | null)[],
): Promise<(day: Temporal.PlainDate) => number> {
  const { capacity_minutes: own } = await storedSettings(ctx);
  return (day) => ofWeekday(own, day) ?? ofWeekday(learned, day) ?? USUAL_CAPACITY;
}

async function storedSettings(ctx: UserContext) {
  const stored = await repository.findSettings(ctx);
  if (!stored) throw accountDeleted();
  return stored;
}

/** Minutes that the user works on each weekday, Monday first, as the context counts days. */
async function learnedMinutes(ctx: UserContext): Promise<(number | null)[]> {
  const days = daysLearnedFrom(currentDayOf(ctx));
  return learnedCapacity(days, await workedByDay(ctx, days));
}
