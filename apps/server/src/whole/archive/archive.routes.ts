import * as api from '@daymark/contract/archive.ts';
import type { Router } from '#http/routes/router.ts';
import * as archive from './archive.service.ts';

type Routes = Pick<Router, 'routeFile' | 'routeUpload'>;

export function archiveRoutes({ routeFile, routeUpload }: Routes, deps: archive.ArchiveDeps): void {
  routeFile(api.exportArchive, (ctx) => archive.exportArchive(ctx, deps));
  routeFile(api.exportTable, (ctx, { params }) => archive.exportTable(ctx, params.table, deps));
  routeUpload(api.previewArchive, (ctx, { file }) => archive.previewArchive(ctx, file, deps));
  routeUpload(api.importArchive, (ctx, { file, query }) =>
    archive.importArchive(ctx, { file, isAgain: query.again === 'true' }, deps),
  );
}
