import type { Area } from '../parts.ts';
import { reportsRoutes } from './reports.routes.ts';

/** Remarks, dates, colours and layouts of report forms. */
export const reportsArea: Area = (parts) => ({ routes: reportsRoutes(parts), jobs: [] });
