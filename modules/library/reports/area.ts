import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { entitlementApi, libraryFiguresApi, libraryReportsApi } from './contract/lists.ts';
import { stocktakeApproval, stocktakesApi } from './contract/stocktakes.ts';

/** The dashboard, lists, stock-taking, and who lacks which textbook. */
export const reports: Area = {
  name: 'reports',
  uses: ['catalogue', 'desk', 'fines'],
  apis: {
    libraryFigures: libraryFiguresApi,
    libraryReports: libraryReportsApi,
    entitlement: entitlementApi,
    stocktakes: stocktakesApi,
  },
  entities: { 'stock-taking': everybody },
  approvals: [stocktakeApproval],
};
