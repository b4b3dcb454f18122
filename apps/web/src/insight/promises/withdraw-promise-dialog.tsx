import type { DatePromise } from '@daymark/contract/promises.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDate } from '#ui/format.ts';
import { useWithdrawPromise } from './promises.queries.ts';

type Props = { promise: DatePromise; onClose: () => void };

/** Asks before a promise is withdrawn: nothing brings it back. */
export function WithdrawPromiseDialog({ promise: { id, name, promised_date }, onClose }: Props) {
  const withdraw = useWithdrawPromise(id);
  return (
    <ConfirmDialog
      title="Withdraw promise"
      message={`The promise of “${name}” for ${formatDate(promised_date)} ends, and its link with it. Your record keeps that it was withdrawn, and when. This cannot be undone.`}
      confirmLabel="Withdraw Promise"
      action={withdraw}
      onClose={onClose}
    />
  );
}
