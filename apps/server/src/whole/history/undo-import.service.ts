import type { Command } from '@daymark/contract/commands.ts';
import { inverseOf, type Patch } from '@daymark/domain/patches.ts';
import { conflict, required } from '#context/api-error.ts';
import { tell, type UserContext } from '#context/context.ts';
import { type CommandRecord, findCommand } from '#engine/commands/commands.repository.ts';
import { answerLongWork, takeFirstSteps } from '#engine/long-work/long-work.service.ts';
import { undoImportStep } from '#whole/archive/archive.service.ts';
import { findAll } from './found-rows.service.ts';
import { writeRows } from './patches.repository.ts';
import { changeTo } from './restore-piece.service.ts';
import { logUndo, toCommand, whyNotTakeBack } from './told-commands.service.ts';
import { type AddedTo, findAdded } from './undo-import.repository.ts';

type Brought = NonNullable<CommandRecord['brought']>;

/**
 * Takes an import back as a whole: what it has brought goes to the trash, from where the undo of this brings it again. Refused
 * where other records stand in what it has brought, since they would go with it.
 */
export function undoImport(ctx: UserContext, { id, brought }: { id: number; brought: Brought }): Promise<Command> {
  const { after, until, settings } = brought;
  const step = undoImportStep({ after, until });
  const changes = [{ kind: 'everything' as const }];
  const begin = async (ctx: UserContext) => {
    const command = required(await findCommand(ctx, id), 'Command');
    const why = whyNotTakeBack(ctx, command) ?? (await whyNotWhole(ctx, brought));
    if (why !== null) throw conflict(why);
    await takeBackSettings(ctx, inverseOf(settings));
    const isDone = await takeFirstSteps(ctx, step);
    const subject = { kind: 'import' as const, id, name: '' };
    const undo = await logUndo(ctx, { kind: command.kind, subject, undoes: id, trash: true, isPart: true });
    if (!undo) throw conflict('Nothing of it is left');
    if (isDone) for (const change of changes) tell(ctx, change);
    const rest = { kind: 'undo_import' as const, after, until, trash: undo.trash_id ?? undefined };
    return { answer: toCommand(ctx, undo), work: isDone ? null : rest };
  };
  return answerLongWork(ctx, begin, { step, changes });
}

/** Why an import is not taken back: the first record found that stands in what it has brought, in words. */
async function whyNotWhole(ctx: UserContext, brought: Brought): Promise<string | null> {
  const added = await findAdded(ctx, brought);
  return added && `Something was added to it since: ${WORDS[added.table](added.name)}`;
}

const WORDS: Record<AddedTo, (name: string) => string> = {
  lists: (name) => `the list "${name}"`,
  tasks: (name) => `the task "${name}"`,
  repeats: (name) => `the repeating task "${name}"`,
  experiments: (name) => `the experiment "${name}"`,
  enrolments: (name) => `the task "${name}" in an experiment`,
  time_entries: (name) => `work on "${name}"`,
  promises: (name) => `the promise of "${name}"`,
  forecast_tasks: (name) => `a forecast with "${name}"`,
};

/** Gives the settings back that the account had before, unless they were changed since. */
async function takeBackSettings(ctx: UserContext, planned: Patch): Promise<void> {
  const found = await findAll(ctx, Object.keys(planned));
  await writeRows(
    ctx,
    Object.entries(planned).flatMap(([key, change]) => changeTo(found.get(key), key, change) ?? []),
  );
}
