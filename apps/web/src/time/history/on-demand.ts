import { OUT_OF_REACH } from '#api/client.ts';
import { toastError } from '#api/toasts.tsx';

type TakeBack = typeof import('./take-back.ts');

/** Acts with the code that takes changes back, which is loaded with the first of them. */
export function withTakeBack(act: (code: TakeBack) => Promise<void>): void {
  import('./take-back.ts').then(act, () => toastError('This could not be undone', OUT_OF_REACH));
}
