import { FailedState } from './states.tsx';

/** Page whose code could not be loaded: an update of the server removes the old files. An automatic reload would lose offline users. */
export function LoadFailure() {
  return (
    <FailedState
      title="This page could not be loaded"
      reason="Daymark may have been updated since you opened it, or the connection was lost."
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  );
}
