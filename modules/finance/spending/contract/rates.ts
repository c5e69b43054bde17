import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { expensesRead, spendingApprove } from '../../contract/access.ts';

export const taxKinds = ['income', 'vat'] as const;

/** A tax that whoever pays holds back. `rate` is in hundredths of a per cent: 500 is 5 %. */
export const rate = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(taxKinds),
  rate: z.number().int(),
  fromDay: day,
  toDay: day.nullable(),
  source: z.string(),
  active: z.boolean(),
});
export type Rate = z.infer<typeof rate>;

export const rateDraft = z.object({
  name: line(80),
  kind: z.enum(taxKinds),
  rate: z.number('Enter a rate.').int().min(1, 'Enter more than nothing.').max(10_000, 'Enter at most 100 %.'),
  fromDay: day,
  toDay: optionalDay,
  source: line(200),
  active: z.boolean().default(true),
});

const path = '/api/finance/withholdingrates';

export const ratesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: expensesRead,
    summary: 'Rates of withholding tax with the days from which they hold',
    input: pageInput(['name', 'kind', 'rate', 'fromDay']).extend({ kind: z.enum(taxKinds).optional() }),
    output: pageOf(rate),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/finance/withholdingoptions',
    access: expensesRead,
    summary: 'The rates that hold on a day',
    input: z.object({ day }),
    output: z.object({ rows: z.array(rate) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: expensesRead,
    summary: 'One rate',
    input: byId,
    output: rate,
    errors: ['not_found'],
  }),
  addKenyan: endpoint({
    method: 'POST',
    path: `${path}/kenyan`,
    access: spendingApprove,
    summary: 'Add the Kenyan rates that are not there yet',
    output: z.object({ added: z.number().int() }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: spendingApprove,
    summary: 'Add a rate',
    input: rateDraft,
    output: rate,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: spendingApprove,
    summary: 'Change a rate; what was withheld by it stays',
    input: rateDraft.extend({ id, version: z.number().int() }),
    output: rate,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: spendingApprove,
    summary: 'Remove a rate that nothing was withheld by',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
