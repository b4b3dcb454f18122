import type { TrashItem } from '@daymark/contract/trash.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import { endOfTrash, type Held } from '@daymark/domain/trash.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import { findTrashById, type TrashRecord } from './trash.repository.ts';

/** The deletion of this id, for as long as it can be taken back. */
export async function findRestorable(ctx: UserContext, id: number): Promise<TrashRecord | undefined> {
  const found = await findTrashById(ctx, id);
  if (!found || found.restored_by !== null) return undefined;
  return isBefore(endOfTrash(found.deleted_at), ctx.now) ? undefined : found;
}

export function toTrashItem(record: TrashRecord): TrashItem {
  const { id, deleted_at, kind, record_id, name, project_name, list_name, held } = record;
  return {
    id,
    deleted_at: wireInstant(deleted_at),
    expires_at: wireInstant(endOfTrash(deleted_at)),
    kind,
    record_id,
    name,
    project: project_name,
    list: list_name,
    held: heldOf(kind, held),
  };
}

function heldOf(kind: TrashItem['kind'], { rows, worked_ms, changed_tasks }: Held): TrashItem['held'] {
  return {
    lists: rows['lists'] ?? 0,
    tasks: kind === 'category' ? changed_tasks : (rows['tasks'] ?? 0),
    entries: rows['time_entries'] ?? 0,
    repeats: rows['repeats'] ?? 0,
    enrolments: rows['enrolments'] ?? 0,
    worked_minutes: minutesFromMs(worked_ms),
  };
}
