import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { expensesRead, spendingApprove } from '../../contract/access.ts';

export const taxKinds = ['income', 'vat'] as const;

const path = '/api/finance/withholdingrates';

/** A tax that whoever pays holds back. `rate` is in hundredths of a per cent: 500 is 5 %. */
export const rates = resource({
  path,
  access: { read: expensesRead, write: spendingApprove },
  words: {
    one: 'withholding rate',
    many: 'Rates of withholding tax',
    says: {
      list: 'Rates of withholding tax with the days from which they hold',
      get: 'One rate',
      create: 'Add a rate',
      update: 'Change a rate; what was withheld by it stays',
      remove: 'Remove a rate that nothing was withheld by',
    },
  },
  record: {
    name: z.string(),
    kind: z.enum(taxKinds),
    rate: z.int(),
    fromDay: day,
    toDay: day.nullable(),
    source: z.string(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(80),
    kind: z.enum(taxKinds),
    rate: z.number('Enter a rate.').int().min(1, 'Enter more than nothing.').max(10_000, 'Enter at most 100 %.'),
    fromDay: day,
    toDay: optionalDay,
    source: line(200),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'kind', 'rate', 'fromDay']).extend({ kind: z.enum(taxKinds).optional() }),
  refuses: { draft: ['rule'] },
});
export type Rate = RecordOf<typeof rates>;

export const ratesApi = {
  ...rates.api,
  options: endpoint({
    method: 'GET',
    path: '/api/finance/withholdingoptions',
    access: expensesRead,
    summary: 'The rates that hold on a day',
    input: z.object({ day }),
    output: z.object({ rows: z.array(rates.record) }),
  }),
  addKenyan: endpoint({
    method: 'POST',
    path: `${path}/kenyan`,
    access: spendingApprove,
    summary: 'Add the Kenyan rates that are not there yet',
    output: z.object({ added: z.int() }),
  }),
};
