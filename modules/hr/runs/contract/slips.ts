import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { payRead } from '../../contract/access.ts';
import { contractKinds, identityKinds, payModes, payPers } from '../../employees/contract/kinds.ts';
import { explained } from '../../statutory/contract/calculator.ts';
import { exceptionCodes } from './exceptions.ts';

const text = z.string().nullable();
const count = z.int();

export const lineSides = ['earning', 'benefit', 'deduction', 'employer'] as const;
export const lineKinds = [
  'basic',
  'overtime',
  'item',
  'arrears',
  'encashment',
  'absence',
  'lateness',
  'final',
  'nssf',
  'health',
  'housing',
  'nita',
  'paye',
  'loan',
  'carried',
] as const;
export type LineSide = (typeof lineSides)[number];
export type LineKind = (typeof lineKinds)[number];

/** A line of a payslip; cents. */
export const payLine = z.object({
  id,
  side: z.enum(lineSides),
  kind: z.enum(lineKinds),
  label: z.string(),
  itemId: id.nullable(),
  loanId: id.nullable(),
  /** Of arrears the month that they are of, of what was carried the month that it comes from: its first day. */
  ofMonth: text,
  base: money.nullable(),
  /** In hundredths of a per cent. */
  rate: count.nullable(),
  /** In hundredths of a day, an hour or a piece. */
  quantity: count.nullable(),
  amount: money,
  /** Of what was wanted this could not be taken. */
  notTaken: money,
  taxable: z.boolean(),
  pensionable: z.boolean(),
  purpose: text,
  payee: text,
  reference: text,
  rule: z.string(),
  source: text,
});
export type PayLine = z.infer<typeof payLine>;

/** Who an employee is to the authorities, as it stood. */
export const slipNumbers = z.object({
  kraPin: text,
  nationalId: text,
  identityKind: z.enum(identityKinds),
  nssfNo: text,
  shaNo: text,
  tscNo: text,
  phone: text,
  email: text,
});
export type SlipNumbers = z.infer<typeof slipNumbers>;

/** Where the money goes, as it stood on the pay day. */
export const slipRoute = z.object({
  mode: z.enum(payModes),
  bankCode: text,
  bankName: text,
  branchCode: text,
  branchName: text,
  accountNo: text,
  accountName: text,
  phone: text,
});
export type SlipRoute = z.infer<typeof slipRoute>;

/** What of the law holds for them. */
export const slipLiable = z.object({
  resident: z.boolean(),
  primary: z.boolean(),
  disabled: z.boolean(),
  disabilityNo: text,
  nssf: z.boolean(),
  health: z.boolean(),
  housing: z.boolean(),
  nita: z.boolean(),
  tierTwoScheme: text,
});
export type SlipLiable = z.infer<typeof slipLiable>;

/** What pay was reckoned from. Days and hours in hundredths. */
export const slipBasis = z.object({
  /** Basic pay by contract for what `payPer` says, of the contract that held last. */
  basic: money,
  payPer: z.enum(payPers),
  /** The days of the month for which a contract held. */
  fromDay: z.string(),
  toDay: z.string(),
  /** Of them those that are paid, and those of the whole month; as the setting counts. */
  days: count,
  ofDays: count,
  /** Basic pay of a whole month by contract. */
  fullBasic: money,
  /** The confirmed month of attendance; null: none was confirmed. */
  sheet: z
    .object({
      workingDays: count,
      presentDays: count,
      absentDays: count,
      unpaidDays: count,
      lateMinutes: count,
      overtimeMinutes: count,
    })
    .nullable(),
});
export type SlipBasis = z.infer<typeof slipBasis>;

/** What the law asks about the month (`Pay` of the statutory rules); cents. */
export const slipPay = z.object({
  basic: money,
  gross: money,
  pensionable: money,
  untaxed: money,
  inKind: z.object({ benefits: money, meals: money, quarters: money.nullable() }),
  pension: money,
  prmf: money,
  mortgage: money,
  premiums: money,
});
export type SlipPay = z.infer<typeof slipPay>;

/** What it came to, as returns ask for it; cents. */
export const slipWorked = z.object({
  /** NSSF by tier, the employee's and the employer's. */
  tiers: z.array(z.object({ employee: money, employer: money, on: money })),
  benefits: money,
  meals: money,
  quarters: money,
  /** Column D of the P9A. */
  total: money,
  pensionOfBasic: money.nullable(),
  pensionActual: money,
  pensionFixed: money.nullable(),
  pensionCounted: money,
  housingOff: money,
  healthOff: money,
  prmfOff: money,
  mortgageOff: money,
  deductible: money,
  exempt: money,
  chargeable: money,
  charged: money,
  personalRelief: money,
  insuranceRelief: money,
  housingRelief: money,
  prmfRelief: money,
});
export type SlipWorked = z.infer<typeof slipWorked>;

/** A payslip in a list; cents. */
export const slipRow = z.object({
  id,
  runId: id,
  staffMemberId: id,
  /** `yyyy-mm`. */
  month: z.string(),
  payrollNo: z.string(),
  fullName: z.string(),
  jobTitle: text,
  departmentName: text,
  contractKind: z.enum(contractKinds),
  basic: money,
  gross: money,
  paye: money,
  nssf: money,
  health: money,
  housing: money,
  deductions: money,
  carried: money,
  net: money,
  /** Net pay of the month before; null: none. */
  netBefore: money.nullable(),
  exceptions: z.array(z.enum(exceptionCodes)),
});
export type SlipRow = z.infer<typeof slipRow>;

/** Sums since January of the year with this month, of what is posted and of this one; cents. */
export const yearToDate = z.object({
  gross: money,
  taxable: money,
  nssf: money,
  health: money,
  housing: money,
  paye: money,
  deductions: money,
  net: money,
});
export type YearToDate = z.infer<typeof yearToDate>;

/** Why net pay differs from the month before: a line that came, went or changed; cents, as it changes net pay. */
export const slipDifference = z.object({ label: z.string(), before: money, now: money, change: money });
export type SlipDifference = z.infer<typeof slipDifference>;

/** A payslip whole. */
export const paySlip = slipRow.extend({
  gradeName: text,
  nssfEmployer: money,
  housingEmployer: money,
  nita: money,
  taxable: money,
  numbers: slipNumbers,
  route: slipRoute.nullable(),
  liable: slipLiable,
  basis: slipBasis,
  lines: z.array(payLine),
  /** Statute step by step, each with its rule, law, dates and source. */
  steps: z.array(explained),
  differences: z.array(slipDifference),
  year: yearToDate,
  run: z.object({ id, title: z.string(), state: z.string(), payDay: z.string(), postedOn: text }),
});
export type PaySlip = z.infer<typeof paySlip>;

const path = '/api/hr/payrolls';

export const paySlipsApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/slips`,
    access: payRead,
    summary: 'The payslips of a run; those with something to be looked at first unless they are sorted otherwise',
    input: pageInput(
      ['payrollNo', 'fullName', 'departmentName', 'basic', 'gross', 'paye', 'deductions', 'net', 'exceptions'],
      'exceptions',
    ).extend({
      id,
      exception: z.enum(exceptionCodes).optional(),
      /** Only those with something to be looked at. */
      looked: z.boolean().optional(),
      departmentId: id.optional(),
    }),
    output: pageOf(slipRow).extend({
      /** How many payslips have each exception, in the order of the codes; of the whole run. */
      exceptions: z.array(z.object({ code: z.enum(exceptionCodes), count })),
    }),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/slips/:id`,
    access: payRead,
    summary: 'A payslip with its lines, each with its rule and source; looking at it is noted in the history',
    input: byId,
    output: paySlip,
    errors: ['not_found'],
  }),
  looks: endpoint({
    method: 'GET',
    path: `${path}/slips/:id/looks`,
    access: payRead,
    summary: 'Who has looked at a payslip that is not their own, and when',
    input: byId,
    output: z.object({ rows: z.array(z.object({ name: z.string(), at: instant })) }),
    errors: ['not_found'],
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/api/hr/employees/:id/payslips',
    access: payRead,
    summary: 'The payslips of an employee, the newest first',
    input: byId,
    output: z.object({ rows: z.array(slipRow) }),
    errors: ['not_found'],
  }),
};
