import { dialogOnDemand } from '#shared/on-demand.tsx';

export const TimerDialog = dialogOnDemand(() => import('./timer-dialog.tsx').then(({ TimerDialog }) => TimerDialog));
/** The dialog of a timer that has run out. */
export const Expiry = dialogOnDemand(() => import('./expiry.tsx').then(({ Expiry }) => Expiry));
