import type { Imported } from '@daymark/contract/archive.ts';
import { getDayForecast } from '@daymark/contract/forecasts.ts';
import * as api from '@daymark/contract/moving-in.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { upload } from '#api/transfers.ts';
import { doneText } from '#whole/archive/labels.ts';

/** Answers by the id of their question. */
export type Answers = Record<string, string[]>;

type Reading = { file: File; answers: Answers; onProgress: (share: number) => void; signal: AbortSignal };

const aboutOf = ({ file, answers }: Pick<Reading, 'file' | 'answers'>) => ({
  name: file.name.slice(-300),
  changed_at: new Date(file.lastModified).toISOString(),
  answers: JSON.stringify(answers),
});

/** One after the other: the server takes one file of a user at a time. */
const IN_TURN = { scope: { id: 'file of another planner' } };

/** Reads a file, and gives null for one of Daymark. Shows no toast: the page shows the reason. */
export function usePreview() {
  return useMutation({
    ...IN_TURN,
    mutationFn: ({ file, answers, ...options }: Reading) =>
      upload(api.previewFile, { file, query: aboutOf({ file, answers }) }, options),
  });
}

/** Shows no error toast: the page shows the errors. */
export function useBring() {
  return useMutation({
    ...IN_TURN,
    mutationFn: ({ file, answers, isAgain, ...options }: Reading & { isAgain: boolean }) =>
      upload(
        api.importFile,
        { file, query: { ...aboutOf({ file, answers }), again: isAgain ? 'true' : 'false' } },
        options,
      ),
    meta: { done: (imported: Imported) => ({ title: 'Success', message: doneText(imported) }) },
  });
}

export const movingInQueries = {
  /** How long a usual day is likely to take, with the history that has come in. */
  dayForecast: () => queryOptions({ queryKey: ['forecasts', 'day'], queryFn: () => send(getDayForecast, {}) }),
};
