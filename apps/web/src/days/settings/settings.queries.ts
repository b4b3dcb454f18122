import * as api from '@daymark/contract/settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

export const settingsQueries = {
  current: () => queryOptions({ queryKey: ['settings'], queryFn: () => send(api.getSettings, {}) }),
};

export function useUpdateSettings() {
  return useSave({
    mutationFn: (body: api.SettingChanges) => send(api.updateSettings, { body }),
    meta: { done: 'Settings updated successfully', failed: 'Failed to update settings' },
  });
}
