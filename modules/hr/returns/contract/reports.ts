import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { payRead } from '../../contract/access.ts';
import { month } from '../../items/contract/words.ts';
import { payYear } from './p9.ts';

const count = z.int();
const text = z.string().nullable();

/** Posted pay of a month, or of a month in a department; cents. */
const payMonth = z.object({
  month: z.string(),
  departmentName: text,
  employees: count,
  gross: money,
  paye: money,
  nssf: money,
  health: money,
  housing: money,
  deductions: money,
  net: money,
  /** What the employer adds, and gross pay with it. */
  employer: money,
  cost: money,
});
export type PayMonth = z.infer<typeof payMonth>;

/** An employee in two months of posted pay; null: not paid in that month. Cents. */
export const comparedPay = z.object({
  /** The member of staff. */
  id,
  payrollNo: z.string(),
  fullName: z.string(),
  departmentName: text,
  grossBefore: money.nullable(),
  gross: money.nullable(),
  payeBefore: money.nullable(),
  paye: money.nullable(),
  netBefore: money.nullable(),
  net: money.nullable(),
  /** How much net pay has changed, and by how many hundredths of a per cent; null where there was none before. */
  change: money,
  changePart: count.nullable(),
  what: z.enum(['same', 'changed', 'came', 'left']),
});
export type ComparedPay = z.infer<typeof comparedPay>;

const path = '/api/hr/payreports';
const forms = z.enum(['pdf', 'xlsx']).default('pdf');

export const payReportsApi = {
  year: endpoint({
    method: 'GET',
    path: `${path}/year`,
    access: payRead,
    summary: 'What payroll cost by month of a year, and by month and department',
    input: z.object({ year: payYear.optional() }),
    output: z.object({ year: count, years: z.array(count), months: z.array(payMonth), departments: z.array(payMonth) }),
  }),
  yearFile: endpoint({
    method: 'GET',
    path: `${path}/year/file`,
    access: payRead,
    summary: 'The same as PDF or Excel workbook',
    input: z.object({ year: payYear, form: forms }),
    output: binary,
    errors: ['rule'],
  }),
  comparison: endpoint({
    method: 'GET',
    path: `${path}/comparison`,
    access: payRead,
    summary: 'Two months of posted pay side by side for each employee; the last two when they are left out',
    input: pageInput(['payrollNo', 'fullName', 'departmentName', 'gross', 'net', 'change', 'changePart'], 'payrollNo').extend({
      month: month.optional(),
      before: month.optional(),
      what: comparedPay.shape.what.optional(),
    }),
    output: pageOf(comparedPay).extend({ month: z.string(), before: z.string(), months: z.array(z.string()) }),
  }),
  comparisonFile: endpoint({
    method: 'GET',
    path: `${path}/comparison/file`,
    access: payRead,
    summary: 'The same for all employees as PDF or Excel workbook',
    input: z.object({ month, before: month, form: forms }),
    output: binary,
    errors: ['rule'],
  }),
};
