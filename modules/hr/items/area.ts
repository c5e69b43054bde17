import type { Area } from '#kit/contract/module.ts';
import { payRead } from '../contract/access.ts';
import { loansApi } from './contract/loans.ts';
import { allowances, allowancesApi, deductions, deductionsApi, payItemsApi } from './contract/pay-items.ts';
import { itemUsesApi } from './contract/uses.ts';

/** What is added to basic pay and taken off net pay, who has it, and what the school has lent its employees. */
export const items: Area = {
  name: 'items',
  uses: ['setup', 'employees', 'days'],
  publishes: ['hr.pay_item', 'hr.pay_item_use', 'hr.loan', 'hr.loan_entry'],
  apis: {
    allowances: allowancesApi,
    deductions: deductionsApi,
    payItems: payItemsApi,
    itemUses: itemUsesApi,
    loans: loansApi,
  },
  // What somebody has stands under the key of the member of staff.
  entities: {
    [allowances.words.one]: payRead,
    [deductions.words.one]: payRead,
    'what somebody has': payRead,
    loan: payRead,
  },
};
