import type { AreaServer } from '../../server/parts.ts';
import { booksDays } from './days.ts';
import { accountRoutes, periodRoutes } from './chart.routes.ts';
import { journalRoutes } from './journals.routes.ts';
import { reportRoutes } from './reports.routes.ts';

export const booksServer: AreaServer = () => ({
  routes: [...accountRoutes, ...periodRoutes, ...journalRoutes, ...reportRoutes],
  days: booksDays,
});
