import { DISABLE, END_CODES, INVITE, RESET_PASSWORD, USERS } from './accounts.ts';
import { BACKUP, RESTORE } from './backups.ts';
import type { Command } from './command.ts';
import { DISTRIBUTE } from './distribute.ts';
import { DOCTOR } from './doctor.ts';
import { LIMITS } from './limits.ts';
import { MOVE } from './move.ts';

/** Commands of the host in the order of their help. */
export const COMMANDS: Command[] = [
  ...[BACKUP, RESTORE, DOCTOR],
  ...[USERS, INVITE, RESET_PASSWORD, END_CODES, DISABLE],
  ...[LIMITS, MOVE, DISTRIBUTE],
];
