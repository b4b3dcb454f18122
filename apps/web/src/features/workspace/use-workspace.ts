import type { PastDay, WorkspaceList } from '@daymark/domain/workspace.ts';
import { useSyncExternalStore } from 'react';
import { storageVersion, subscribeToStorage } from './workspace-storage.ts';
import { type Day, pastDays, workspaceLists } from './workspace-store.ts';

/** The lists of a day in the order of its board, as this tab and the others change them. */
export function useWorkspaceLists(day: Day): WorkspaceList[] {
  useSyncExternalStore(subscribeToStorage, storageVersion);
  return workspaceLists(day);
}

/** The days of this user before that one, newest first. */
export function usePastDays(day: Day): PastDay[] {
  useSyncExternalStore(subscribeToStorage, storageVersion);
  return pastDays(day);
}
