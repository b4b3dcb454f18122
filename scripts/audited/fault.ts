import type { Subject } from '#recompute/audit.ts';
import type { AccountName } from './audited-accounts.ts';
import type { Change } from './product-servers.ts';

/**
 * A mistake that the product could make, and the subject of the questions by which it shows. `writes` where it spoils what
 * is stored, so that the account has to be made anew.
 */
export type Fault = Change & { fault: string; subject: Subject; account?: AccountName; writes?: true };
