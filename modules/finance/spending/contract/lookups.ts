import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { financeAny } from '../../contract/access.ts';

const account = z.object({ id, code: z.string(), name: z.string() });

/** What the forms of spending choose from. */
export const spendingLookupsApi = {
  expenses: endpoint({
    method: 'GET',
    path: '/api/finance/spendingaccounts',
    access: financeAny,
    summary: 'The accounts that money is spent on, by code',
    output: z.object({ rows: z.array(account) }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/finance/payingaccounts',
    access: financeAny,
    summary: 'The bank accounts and cash boxes that are paid from',
    output: z.object({ rows: z.array(account) }),
  }),
};
