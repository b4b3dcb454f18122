import { dialogOnDemand, partOnDemand } from '#shared/on-demand.tsx';

export const TimerDialog = dialogOnDemand(() => import('./timer-dialog.tsx').then(({ TimerDialog }) => TimerDialog));
/** The dialog of a timer that has run out. */
export const Expiry = dialogOnDemand(() => import('./expiry.tsx').then(({ Expiry }) => Expiry));
export const OtherMinutes = partOnDemand(() => import('./other-minutes.tsx').then(({ OtherMinutes }) => OtherMinutes));
