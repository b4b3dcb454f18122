import type { LastIds } from './erase.ts';

/**
 * Records of an import: those after the first ids and up to the others in each table. Nothing else of the user was inserted
 * meanwhile. The settings that it has changed stand beside, as a patch.
 */
export type Brought = { after: LastIds; until: LastIds; settings: Record<string, readonly [Columns, Columns]> };

type Columns = Record<string, unknown> | null;
