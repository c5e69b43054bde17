import type { rates } from '../../contract/rates.ts';
import type { z } from 'zod';

type Draft = z.output<typeof rates.draft>;

const authority = 'Kenya Revenue Authority, “More about withholding tax”, rates for residents';

/** What the revenue authority says is withheld from residents. A proposal: schools change rates as the law does. */
export const kenyanRates: readonly Draft[] = [
  {
    name: 'Management and professional fees',
    kind: 'income',
    rate: 500,
    fromDay: '2003-07-01',
    toDay: null,
    source: authority,
    active: true,
  },
  {
    name: 'Consultancy and agency',
    kind: 'income',
    rate: 500,
    fromDay: '2003-07-01',
    toDay: null,
    source: authority,
    active: true,
  },
  { name: 'Contractual fees', kind: 'income', rate: 300, fromDay: '2003-07-01', toDay: null, source: authority, active: true },
  {
    name: 'Value added tax, by appointed agents',
    kind: 'vat',
    rate: 200,
    fromDay: '2019-11-07',
    toDay: null,
    source: 'Tax Procedures Act, section 42A: on the value before tax, by whom the authority appoints',
    active: true,
  },
];
