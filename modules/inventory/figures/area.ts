import type { Area } from '#kit/contract/module.ts';
import { procurementPlanApi, storesFiguresApi } from './contract/figures.ts';

/** The dashboard and the annual procurement plan; it keeps nothing. */
export const figures: Area = {
  name: 'figures',
  uses: ['setup', 'stock', 'requests', 'buying', 'receiving', 'paying', 'issuing', 'counting', 'kitchen', 'assets'],
  apis: { storesFigures: storesFiguresApi, procurementPlan: procurementPlanApi },
};
