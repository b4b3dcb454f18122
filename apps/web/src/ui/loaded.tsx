import type { ReactNode } from 'react';
import { focusPageHeading } from './page-heading.tsx';
import { FailedState, useCalmLoading } from './states.tsx';

export type Query<Data> = {
  data: Data | undefined;
  isPending: boolean;
  error: { message: string } | null;
  refetch: () => unknown;
};

type Props<Data> = {
  query: Query<Data>;
  /** Skeletons, shown from 150 ms on. */
  loading: ReactNode;
  /** Title of the failed state, or a failed state of its own. */
  failed: string | ((reason: string, retry: () => void) => ReactNode);
  children: (data: Data) => ReactNode;
};

/** Moves the focus off the pressed button, which disappears: to the dialog around it, else to the screen's heading. */
function focusAround(): void {
  const dialog = document.activeElement?.closest<HTMLElement>('[role="dialog"]');
  if (dialog) dialog.focus();
  else focusPageHeading();
}

/** Part of a screen that shows a query: skeletons, the failed state with another try, then the data. */
export function Loaded<Data>({ query, loading, failed, children }: Props<Data>) {
  const waiting = useCalmLoading(query.isPending);
  const { data, error } = query;
  if (error && data === undefined) {
    const retry = () => {
      focusAround();
      void query.refetch();
    };
    if (typeof failed === 'function') return failed(error.message, retry);
    return <FailedState title={failed} reason={error.message} onRetry={retry} />;
  }
  if (waiting === 'loading') return loading;
  return data !== undefined && children(data);
}
