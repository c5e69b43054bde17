import type { Column } from '#kit/server/sheets/cells.ts';
import type { MonthPay } from '../month/slips.store.ts';
import { nameParts, oneLine, plainNumber, shillings } from './names.ts';
import { lacksOf, type ReturnSheet } from './sheet.ts';

interface Employer {
  readonly pin: string | null;
  readonly nssfNo: string | null;
  readonly name: string;
}

const word = (key: string, label: string): Column => ({ key, label, kind: 'text' });
const amount = (key: string, label: string): Column => ({ key, label, kind: 'cents' });
const columns: readonly Column[] = [
  word('payrollNo', 'Payroll number'),
  word('surname', 'Surname'),
  word('others', 'Other names'),
  word('nationalId', 'ID number'),
  word('pin', 'KRA PIN'),
  word('nssfNo', 'NSSF number'),
  word('code', 'Contribution type'),
  amount('on', 'Pensionable pay'),
  word('one', 'Rate class'),
  amount('employee', 'Employee'),
  amount('employer', 'Employer'),
  amount('total', 'Total'),
];

/** Tier I and tier II as NSSF codes them. */
const codes = ['101', '102'];
/** Tier II of somebody with a registered scheme of their own goes there. */
const elsewhere = ({ liable }: MonthPay, at: number): string | null => (at > 0 ? liable.tierTwoScheme?.trim() || null : null);

interface TierRow {
  person: MonthPay;
  at: number;
  on: number;
  employee: number;
  employer: number;
}
const tiersOf = (people: readonly MonthPay[]): TierRow[] =>
  people.flatMap((person) => [
    ...person.worked.tiers.flatMap((tier, at) => (tier.employee + tier.employer === 0 ? [] : [{ person, at, ...tier }])),
    ...ofBefore(person),
  ]);

/**
 * What the payslip takes for months before, or gives back, besides the tiers of its own month: a row without pensionable pay, which was told in its month. It is told
 * as the upper tier that they pay to NSSF.
 */
function ofBefore(person: MonthPay): TierRow[] {
  const { worked, nssf: employee, nssfEmployer: employer } = person;
  const owed = {
    employee: employee - worked.tiers.reduce((sum, tier) => sum + tier.employee, 0),
    employer: employer - worked.tiers.reduce((sum, tier) => sum + tier.employer, 0),
  };
  if (owed.employee === 0 && owed.employer === 0) return [];
  const upper = worked.tiers.findLastIndex((tier, at) => tier.employee + tier.employer > 0 && elsewhere(person, at) === null);
  return [{ person, at: Math.max(0, upper), on: 0, ...owed }];
}

const rowOf = ({ person, at, on, employee, employer }: TierRow) => {
  const { surname, others } = nameParts(person.fullName);
  return {
    payrollNo: person.payrollNo,
    surname,
    others: oneLine(others),
    nationalId: plainNumber(person.numbers.nationalId),
    pin: person.numbers.kraPin ?? '',
    nssfNo: plainNumber(person.numbers.nssfNo),
    code: codes[at] ?? '102',
    on,
    one: '1',
    employee,
    employer,
    total: employee + employer,
  };
};

function sheetOf(name: string, rows: readonly TierRow[]): ReturnSheet {
  const people = [...new Set(rows.map(({ person }) => person))];
  return {
    name,
    columns,
    rows: rows.map(rowOf),
    summed: ['on', 'employee', 'employer', 'total'],
    fileOnly: ['one'],
    employees: people.length,
    employee: rows.reduce((sum, { employee }) => sum + employee, 0),
    employer: rows.reduce((sum, { employer }) => sum + employer, 0),
    lacks: lacksOf(people, {
      nssfNo: ({ numbers }) => numbers.nssfNo,
      nationalId: ({ numbers }) => numbers.nationalId,
      kraPin: ({ numbers }) => numbers.kraPin,
    }),
  };
}

/** NSSF of a month by tier, with the lines that stand over the heads of its sheet. */
export function nssf(people: readonly MonthPay[], month: string, of: Employer): ReturnSheet {
  const rows = tiersOf(people).filter(({ person, at }) => elsewhere(person, at) === null);
  const sheet = sheetOf('NSSF', rows);
  const on = rows.reduce((sum, row) => sum + row.on, 0);
  return {
    ...sheet,
    over: [
      ['Employer KRA PIN', of.pin ?? ''],
      ['Employer NSSF number', of.nssfNo ?? ''],
      ['Employer name', oneLine(of.name)],
      ['Contribution period', `${month.slice(5)}${month.slice(0, 4)}`],
      ['Total income', shillings(on)],
      ['Total member contributions', shillings(sheet.employee)],
      ['Total employer contributions', shillings(sheet.employer)],
      ['Total contributions', shillings(sheet.employee + sheet.employer)],
      ['Total records', String(rows.length)],
    ],
  };
}

/** Tier II of those with a scheme of their own, by scheme. */
export function schemes(people: readonly MonthPay[]): Map<string, ReturnSheet> {
  const rows = tiersOf(people).filter(({ person, at }) => elsewhere(person, at) !== null);
  const by = Map.groupBy(rows, ({ person, at }) => elsewhere(person, at) ?? '');
  return new Map([...by].map(([scheme, of]) => [scheme, sheetOf('NSSF tier II', of)]));
}
