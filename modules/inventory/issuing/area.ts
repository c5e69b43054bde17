import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { chargeApproval } from './contract/charge-approval.ts';
import { chargesApi } from './contract/charges.ts';
import { consumptionApi } from './contract/consumption.ts';
import { issueApproval } from './contract/issue-approval.ts';
import { issuesApi } from './contract/issues.ts';
import { returnsApi } from './contract/returns.ts';

/** What leaves a store to be used, what comes back, and what is charged for what does not. */
export const issuing: Area = {
  name: 'issuing',
  uses: ['setup', 'stock', 'requests'],
  publishes: [
    'inventory.issue',
    'inventory.issue_line',
    'inventory.issue_return',
    'inventory.issue_return_line',
    'inventory.issue_charge',
    'inventory.issue_charge_step',
  ],
  apis: { issues: issuesApi, issueReturns: returnsApi, issueCharges: chargesApi, consumption: consumptionApi },
  entities: { issue: everybody, 'return of an issue': everybody, 'charge for a loss': everybody },
  approvals: [issueApproval, chargeApproval],
};
