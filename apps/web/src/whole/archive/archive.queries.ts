import * as api from '@daymark/contract/archive.ts';
import { useMutation } from '@tanstack/react-query';
import { download, saveFile, upload } from '#api/transfers.ts';
import { doneText } from './labels.ts';

/** The whole archive as JSON, or one of its tables as CSV. */
export type Export = 'json' | api.ArchiveTable;

export function useExport() {
  return useMutation({
    mutationFn: async (part: Export) => {
      const file =
        part === 'json'
          ? await download(api.exportArchive, {})
          : await download(api.exportTable, { params: { table: `${part}.csv` } });
      saveFile(file);
    },
    meta: { failed: 'Failed to export your data' },
  });
}

type Import = {
  file: File;
  /** Imports the file even where its records are here already. */
  isAgain: boolean;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Shows no error toast: the import dialog shows the errors. */
export function useImport() {
  return useMutation({
    mutationFn: ({ file, isAgain, ...options }: Import) =>
      upload(api.importArchive, { file, query: { again: isAgain ? 'true' : 'false' } }, options),
    meta: { done: (imported: api.Imported) => ({ title: 'Success', message: doneText(imported) }) },
  });
}
