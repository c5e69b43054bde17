import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { own, payRead } from '../../contract/access.ts';

const count = z.int();
const text = z.string().nullable();
export const payYear = count.min(2000, 'Choose a year.').max(2100, 'Choose a year.');

/** A year of an employee as the tax deduction card sums it; cents. */
export const p9Row = z.object({
  /** The member of staff. */
  id,
  payrollNo: z.string(),
  fullName: z.string(),
  kraPin: text,
  months: count,
  gross: money,
  chargeable: money,
  paye: money,
});
export type P9Row = z.infer<typeof p9Row>;

const path = '/api/hr/p9';

export const p9Api = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Who was paid in a year, this one when it is left out, with what the tax deduction card comes to',
    input: pageInput(['payrollNo', 'fullName', 'months', 'gross', 'chargeable', 'paye'], 'payrollNo').extend({
      year: payYear.optional(),
    }),
    output: pageOf(p9Row).extend({ year: count, years: z.array(count) }),
  }),
  all: endpoint({
    method: 'GET',
    path: `${path}/print`,
    access: payRead,
    summary: 'The tax deduction cards (P9A) of all who were paid in a year, a page each',
    input: z.object({ year: payYear }),
    output: binary,
    errors: ['rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${path}/workbook`,
    access: payRead,
    summary: 'The totals of all tax deduction cards of a year as an Excel workbook',
    input: z.object({ year: payYear }),
    output: binary,
    errors: ['rule'],
  }),
  one: endpoint({
    method: 'GET',
    path: `${path}/:id/:year`,
    access: payRead,
    summary: 'The tax deduction card (P9A) of an employee for a year',
    input: z.object({ id, year: payYear }),
    output: binary,
    errors: ['not_found'],
  }),
};

/** One’s own cards: whose they are is read from the account. */
export const myP9Api = {
  list: endpoint({
    method: 'GET',
    path: '/api/hr/mine/p9',
    access: own,
    summary: 'The years for which one has a tax deduction card of one’s own',
    output: z.object({ rows: z.array(z.object({ year: count, months: count, gross: money, paye: money })) }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/hr/mine/p9/:year',
    access: own,
    summary: 'One’s own tax deduction card (P9A) of a year',
    input: z.object({ year: payYear }),
    output: binary,
    errors: ['not_found'],
  }),
};
