import * as api from '@daymark/contract/moving-in.ts';
import type { Router } from '#http/routes/router.ts';
import * as movingIn from './moving-in.service.ts';

type Routes = Pick<Router, 'routeUpload'>;

export function movingInRoutes({ routeUpload }: Routes, deps: movingIn.Deps): void {
  routeUpload(api.previewFile, (ctx, { file, query }) => movingIn.previewFile(ctx, { ...query, file }, deps));
  routeUpload(api.importFile, (ctx, { file, query: { again, ...about } }) =>
    movingIn.importFile(ctx, { ...about, file, isAgain: again === 'true' }, deps),
  );
}
