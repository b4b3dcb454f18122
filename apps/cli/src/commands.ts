import { login } from '#access/login.ts';
import { logout } from '#access/logout.ts';
import { exportAll } from '#archive/export.ts';
import { busy } from '#days/busy.ts';
import { fits } from '#days/fits.ts';
import { plan } from '#days/plan.ts';
import { today } from '#days/today.ts';
import { when } from '#days/when.ts';
import { completionOf } from '#help/completion.ts';
import { add } from '#tasks/add.ts';
import { done } from '#tasks/done.ts';
import { pause } from '#tasks/pause.ts';
import { start } from '#tasks/start.ts';
import type { Command } from '#terminal/command.ts';

const WITHOUT_COMPLETION = [today, add, start, pause, done, plan, when, fits, busy, exportAll, login, logout];

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [...WITHOUT_COMPLETION, completionOf(() => COMMANDS)];
