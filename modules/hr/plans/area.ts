import type { Area } from '#kit/contract/module.ts';
import { plansApi } from './contract/plans.ts';

/** What pay would come to with raises, new posts and other laws; it keeps nothing. */
export const plans: Area = {
  name: 'plans',
  uses: ['setup', 'statutory', 'employees', 'leave', 'items', 'runs'],
  apis: { payPlans: plansApi },
};
