import type { Command } from '@daymark/contract/commands.ts';
import { changedFields } from '@daymark/domain/changed-fields.ts';
import { whyNotUndo } from '@daymark/domain/undo.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import { deviceOf } from '#context/devices.ts';
import type { CommandToLog } from '#context/logged-call.ts';
import { type CommandRecord, updateUndone } from '#engine/commands/commands.repository.ts';

/** Why a command cannot be taken back whatever has happened since, in words. */
export function whyNotTakeBack(ctx: UserContext, record: CommandRecord): string | null {
  // The rows of a deletion are in the trash alone, and those of an import are told by their ids.
  const is_gone = Object.keys(record.patch).length === 0 && record.trash_id === null && record.brought === null;
  return whyNotUndo({ ...record, is_gone }, ctx.now);
}

export function toCommand(ctx: UserContext, record: CommandRecord): Command {
  const {
    id,
    made_at,
    user_agent,
    token_name,
    kind,
    subject_kind,
    subject_id,
    subject_name,
    patch,
    undoes,
    undone_by,
  } = record;
  return {
    id,
    at: wireInstant(made_at),
    by: token_name ?? deviceOf(user_agent),
    kind,
    subject: { kind: subject_kind, id: subject_id, name: subject_name },
    changed: changedFields(patch),
    undoes,
    undone_by,
    why_not_undo: whyNotTakeBack(ctx, record),
  };
}

/** The undo of a command, which is about the same record. */
export type Undo = Pick<CommandToLog, 'kind' | 'lasts' | 'trash' | 'inTrash' | 'isPart' | 'brought'> & {
  subject: { kind: CommandRecord['subject_kind']; id: number | null; name: string };
  /** The command that it takes back, where that is still in the log. */
  undoes: number | null;
};

/** Logs an undo as a command, where it has changed anything. */
export async function logUndo(ctx: UserContext, { undoes, ...undo }: Undo): Promise<CommandRecord | undefined> {
  const logged = await ctx.command?.storeAs(ctx, { ...undo, ...(undoes !== null && { undoes }) });
  if (!logged) return undefined;
  if (undoes !== null) await updateUndone(ctx, undoes, logged.id);
  const { kind, subject, lasts = null, brought = null } = undo;
  return {
    ...{ token_name: ctx.token?.name ?? null, user_agent: ctx.userAgent },
    ...{ id: logged.id, made_at: ctx.now, kind, lasts, brought, undoes, undone_by: null },
    ...{ subject_kind: subject.kind, subject_id: subject.id, subject_name: subject.name },
    ...{ patch: logged.patch, trash_id: logged.trash },
  };
}
