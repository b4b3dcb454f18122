import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { List } from './lists.ts';

/** A list of today as the browser keeps it; it never crosses the wire. */
export const WorkspaceList = List.extend({
  /** False for a list created for the day, true for one imported from a project. */
  isWorkspaceList: z.boolean(),
  originalProjectId: Id,
  originalProjectName: z.string(),
  addedToWorkspaceAt: Instant,
  workspaceDate: z.iso.date(),
  userId: Id,
  total_tasks: z.int().nonnegative(),
});
export type WorkspaceList = z.infer<typeof WorkspaceList>;

/** The ids of a day's lists in the order that the board was put in. */
export const WorkspaceOrder = z.array(Id);
