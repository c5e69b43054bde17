import type { Area } from '../../server/parts.ts';
import { markImportRoutes } from './imports/imports.routes.ts';
import { markImportJob } from './imports/mark-import-job.ts';
import { markRoutes } from './marks.routes.ts';

export const marksArea: Area = (parts) => ({ routes: [...markRoutes(parts), ...markImportRoutes], jobs: [markImportJob] });
