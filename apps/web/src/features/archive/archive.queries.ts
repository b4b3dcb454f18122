import * as api from '@daymark/contract/archive.ts';
import { useMutation } from '@tanstack/react-query';
import { download, saveFile, upload } from '#api/transfers.ts';
import { importedText } from './words.ts';

/** All of it as JSON, or one table of it. */
export type Export = 'json' | api.ArchiveTable;

export function useExport() {
  return useMutation({
    mutationFn: async (what: Export) => {
      const file =
        what === 'json'
          ? await download(api.exportArchive, {})
          : await download(api.exportTable, { params: { table: `${what}.csv` } });
      saveFile(file);
    },
    meta: { failed: 'Failed to export your data' },
  });
}

type Import = { file: File; onProgress: (share: number) => void; signal: AbortSignal };

/** What went wrong stands in the dialog that asked for it. */
export function useImport() {
  return useMutation({
    mutationFn: ({ file, ...options }: Import) => upload(api.importArchive, file, options),
    meta: { done: (imported: api.Imported) => ({ title: 'Success', message: importedText(imported) }) },
  });
}
