import type { Area } from '../../server/parts.ts';
import { accountRoutes, periodRoutes } from './chart.routes.ts';
import { journalRoutes } from './journals.routes.ts';
import { reportRoutes } from './reports.routes.ts';

export const booksArea: Area = () => ({
  routes: [...accountRoutes, ...periodRoutes, ...journalRoutes, ...reportRoutes],
  jobs: [],
});
