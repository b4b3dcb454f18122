import { type KeepForecast, keepForecast } from '@daymark/contract/forecast-record.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** Keeps the present forecast of a list, a project or a plan, to be compared with what comes of it. */
export function useKeepForecast() {
  return useMutation({
    mutationFn: (body: KeepForecast) => send(keepForecast, { body }),
    meta: { failed: 'Failed to keep the forecast', serverFirst: true },
  });
}
