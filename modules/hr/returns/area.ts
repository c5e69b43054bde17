import type { Area } from '#kit/contract/module.ts';
import { payRead } from '../contract/access.ts';
import { myP9Api, p9Api } from './contract/p9.ts';
import { payReportsApi } from './contract/reports.ts';
import { returnsApi } from './contract/returns.ts';

/** What the school tells the authorities and others of posted pay, whether it has been, and what the year came to for each. */
export const returns: Area = {
  name: 'returns',
  uses: ['setup', 'statutory', 'employees', 'items', 'runs'],
  publishes: ['hr.return_filed'],
  apis: { returns: returnsApi, taxCards: p9Api, myTaxCards: myP9Api, payReports: payReportsApi },
  entities: { return: payRead },
};
