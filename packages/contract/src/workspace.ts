import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, DayParams, Id, IdParams, Instant, idsOf, inYears } from './fields.ts';

/** How a list came onto the board of a day: created for it, or imported from a project. */
export const ORIGINS = ['created', 'imported'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Limit of lists on one day's board, and in one request. */
export const LISTS_OF_A_DAY = 200;

/** A list on the board of a day. */
export const BoardList = z
  .object({ list_id: Id, origin: z.enum(ORIGINS), added_at: Instant })
  .meta({ id: 'BoardList' });
export type BoardList = z.infer<typeof BoardList>;

/** The board of a day, its lists in their order. */
export const Workspace = z.object({ date: z.iso.date(), lists: z.array(BoardList) }).meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

/** A day with lists on its board. */
export const WorkspaceDay = z.object({ date: z.iso.date(), lists: Count }).meta({ id: 'WorkspaceDay' });
export type WorkspaceDay = z.infer<typeof WorkspaceDay>;

const list_ids = idsOf('List', LISTS_OF_A_DAY);

const NO_INSTANT = 'Added at must be an instant like 2026-11-20T09:30:00.000Z';

/** Days with lists on their board, newest first, as far back as the server keeps them. */
export const getWorkspaceDays = endpoint({ call: 'GET /workspace', scope: 'read', data: z.array(WorkspaceDay) });
export const getWorkspace = endpoint({
  call: 'GET /workspace/:date',
  scope: 'read',
  params: DayParams,
  data: Workspace,
});
/** Adds lists at the end, in this order; those on the board already are left as they are. */
export const addToWorkspace = endpoint({
  call: 'POST /workspace/:date/lists',
  scope: 'tasks',
  command: { kind: 'add_to_board', subject: 'board' },
  params: DayParams,
  body: body({ list_ids, origin: z.enum(ORIGINS, `Origin must be one of ${ORIGINS.join(', ')}`) }),
  data: Workspace,
  refusals: [404, 409],
});
/** Removes the list from the board alone; removing it again changes nothing. */
export const removeFromWorkspace = endpoint({
  call: 'DELETE /workspace/:date/lists/:id',
  scope: 'tasks',
  command: { kind: 'remove_from_board', subject: 'board' },
  params: DayParams.extend(IdParams.shape),
  query: z.object({
    added_at: inYears(z.iso.datetime({ precision: 3, error: NO_INSTANT }), 'Added at')
      .optional()
      .meta({ description: 'Which addition is taken back: a list that was added again since stays' }),
  }),
  data: Workspace,
});
/** The named lists come first, in this order; the others follow as they were, and lists that are not on the board are ignored. */
export const orderWorkspace = endpoint({
  call: 'PUT /workspace/:date/order',
  scope: 'tasks',
  command: { kind: 'order_board', subject: 'board' },
  params: DayParams,
  body: body({ list_ids }),
  data: Workspace,
  refusals: [404],
});
