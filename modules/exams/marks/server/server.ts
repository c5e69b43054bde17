import type { AreaServer } from '../../server/parts.ts';
import { markImportRoutes } from './imports/imports.routes.ts';
import { markImportJob } from './imports/mark-import-job.ts';
import { markRoutes } from './marks.routes.ts';

export const marksServer: AreaServer = (parts) => ({
  routes: [...markRoutes(parts), ...markImportRoutes],
  jobs: [markImportJob],
});
