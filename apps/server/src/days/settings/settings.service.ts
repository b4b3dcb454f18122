import type { SettingChanges, Settings } from '@daymark/contract/settings.ts';
import { daysLearnedFrom, learnedCapacity } from '@daymark/domain/capacity.ts';
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
