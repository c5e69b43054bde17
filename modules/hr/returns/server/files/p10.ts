import type { Column } from '#kit/server/sheets/cells.ts';
import type { MonthPay } from '../month/slips.store.ts';
import { oneLine } from './names.ts';
import { lacksOf, type ReturnSheet } from './sheet.ts';

const word = (key: string, label: string): Column => ({ key, label, kind: 'text' });
const amount = (key: string, label: string): Column => ({ key, label, kind: 'cents' });

/** The columns of sheet B of the P10 (employees’ details), as iTax reads them in `B_Employees_Dtls_Simp.csv`. */
const columns: readonly Column[] = [
  word('pin', 'PIN of employee'),
  word('name', 'Name of employee'),
  word('residence', 'Residential status'),
  word('employment', 'Type of employee'),
  word('disabled', 'Person with disability'),
  word('certificate', 'Exemption certificate no.'),
  amount('cash', 'Total cash pay (A)'),
  amount('car', 'Value of car benefit (B)'),
  amount('meals', 'Value of meals (C)'),
  amount('benefits', 'Non-cash benefits (D)'),
  word('housingType', 'Type of housing (E)'),
  word('blank', ''),
  amount('quarters', 'Housing benefit (F)'),
  amount('gross', 'Total gross pay (H)'),
  amount('health', 'SHIF (I)'),
  amount('nssf', 'NSSF (J)'),
  amount('pension', 'Other pension (K)'),
  amount('prmf', 'Post-retirement medical fund (L)'),
  amount('mortgage', 'Mortgage interest (M)'),
  amount('housing', 'Affordable housing levy (N)'),
  amount('taxable', 'Taxable pay (O)'),
  amount('personalRelief', 'Personal relief (P)'),
  amount('insuranceRelief', 'Insurance relief (Q)'),
  amount('paye', 'PAYE tax (R)'),
  amount('selfAssessed', 'Self-assessed PAYE tax'),
  word('employmentCode', 'Code of employment'),
  word('zero', 'Zero'),
  word('residenceCode', 'Code of residence'),
  word('sheet', 'Code of sheet'),
];

/** What stands on paper too; the rest is for iTax alone. */
const onPaper = [
  'pin',
  'name',
  'cash',
  'gross',
  'nssf',
  'health',
  'housing',
  'taxable',
  'personalRelief',
  'insuranceRelief',
  'paye',
];

function rowOf({ fullName, numbers, liable, pay, worked, ...slip }: MonthPay) {
  return {
    pin: numbers.kraPin ?? '',
    name: oneLine(fullName),
    residence: liable.resident ? 'Resident' : 'Non-Resident',
    employment: liable.primary ? 'Primary Employee' : 'Secondary Employee',
    disabled: liable.disabled ? 'Yes' : 'No',
    certificate: liable.disabled ? (liable.disabilityNo ?? '') : '',
    cash: Math.max(0, pay.gross - pay.untaxed),
    car: 0,
    meals: worked.meals,
    benefits: worked.benefits,
    housingType: worked.quarters > 0 ? "Employer's Owned House" : 'Benefit not given',
    blank: '',
    quarters: worked.quarters,
    gross: worked.total,
    health: slip.health,
    nssf: slip.nssf,
    pension: pay.pension,
    prmf: worked.prmfOff,
    mortgage: worked.mortgageOff,
    housing: slip.housing,
    taxable: worked.chargeable,
    personalRelief: worked.personalRelief,
    insuranceRelief: worked.insuranceRelief,
    paye: slip.paye,
    selfAssessed: slip.paye,
    employmentCode: liable.primary ? 'PRMEMP' : 'SECEMP',
    zero: '0',
    residenceCode: liable.resident ? 'RES' : 'NRES',
    sheet: 'DTEMP',
  };
}

/** PAYE of a month: all who were paid, also those of whom nothing was taken. */
export function p10(people: readonly MonthPay[]): ReturnSheet {
  return {
    name: 'PAYE P10',
    columns,
    rows: people.map(rowOf),
    summed: columns.filter(({ key, kind }) => kind === 'cents' && key !== 'car').map(({ key }) => key),
    fileOnly: columns.map(({ key }) => key).filter((key) => !onPaper.includes(key)),
    employees: people.length,
    employee: people.reduce((sum, { paye }) => sum + paye, 0),
    employer: 0,
    lacks: lacksOf(people, { kraPin: ({ numbers }) => numbers.kraPin }),
  };
}
