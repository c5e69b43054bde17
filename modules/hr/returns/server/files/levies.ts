import type { Column } from '#kit/server/sheets/cells.ts';
import { identityKindWords } from '../../../employees/contract/kinds.ts';
import { healthName } from '../../contract/kinds.ts';
import type { MonthPay } from '../month/slips.store.ts';
import { nameParts, oneLine, plainNumber } from './names.ts';
import { lacksOf, type ReturnSheet } from './sheet.ts';

const word = (key: string, label: string): Column => ({ key, label, kind: 'text' });
const amount = (key: string, label: string): Column => ({ key, label, kind: 'cents' });
const total = (people: readonly MonthPay[], of: (person: MonthPay) => number) =>
  people.reduce((sum, person) => sum + of(person), 0);

/** What the health authority is sent: SHA, and before October 2024 NHIF with its own columns. */
export function health(all: readonly MonthPay[], month: string): ReturnSheet {
  const people = all.filter((person) => person.health !== 0);
  const isNhif = healthName(month) === 'NHIF';
  const columns = isNhif
    ? [
        word('payrollNo', 'Payroll no.'),
        word('surname', 'Last name'),
        word('others', 'First name'),
        word('nationalId', 'ID no.'),
        word('number', 'NHIF no.'),
        amount('amount', 'Amount'),
      ]
    : [
        word('payrollNo', 'Payroll number'),
        word('others', 'First name'),
        word('surname', 'Last name'),
        word('identity', 'Identity type'),
        word('nationalId', 'ID number'),
        word('pin', 'KRA PIN'),
        word('number', 'SHA number'),
        amount('amount', 'Contribution amount'),
        word('phone', 'Phone number'),
      ];
  return {
    name: isNhif ? 'NHIF' : 'SHA',
    columns,
    rows: people.map(({ payrollNo, fullName, numbers, health: taken }) => ({
      payrollNo,
      ...nameParts(oneLine(fullName)),
      identity: identityKindWords[numbers.identityKind],
      nationalId: plainNumber(numbers.nationalId),
      pin: numbers.kraPin ?? '',
      number: plainNumber(numbers.shaNo),
      amount: taken,
      phone: plainNumber(numbers.phone),
    })),
    summed: ['amount'],
    employees: people.length,
    employee: total(people, (person) => person.health),
    employer: 0,
    lacks: lacksOf(people, { shaNo: ({ numbers }) => numbers.shaNo, nationalId: ({ numbers }) => numbers.nationalId }),
  };
}

/** The affordable housing levy, with what the employer adds. */
export function housing(all: readonly MonthPay[]): ReturnSheet {
  const people = all.filter((person) => person.housing + person.housingEmployer !== 0);
  return {
    name: 'Housing levy',
    columns: [
      word('nationalId', 'National ID'),
      word('name', 'Name'),
      word('pin', 'KRA PIN'),
      amount('gross', 'Gross pay'),
      amount('employee', 'Employee'),
      amount('employer', 'Employer'),
      amount('total', 'Total'),
    ],
    rows: people.map(({ fullName, numbers, gross, housing: employee, housingEmployer: employer }) => ({
      nationalId: plainNumber(numbers.nationalId),
      name: oneLine(fullName),
      pin: numbers.kraPin ?? '',
      gross,
      employee,
      employer,
      total: employee + employer,
    })),
    summed: ['gross', 'employee', 'employer', 'total'],
    employees: people.length,
    employee: total(people, (person) => person.housing),
    employer: total(people, (person) => person.housingEmployer),
    lacks: lacksOf(people, { nationalId: ({ numbers }) => numbers.nationalId, kraPin: ({ numbers }) => numbers.kraPin }),
  };
}

/** The training levy, which the employer bears. */
export function nita(all: readonly MonthPay[]): ReturnSheet {
  const people = all.filter((person) => person.nita !== 0);
  return {
    name: 'NITA',
    columns: [
      word('payrollNo', 'Payroll number'),
      word('name', 'Name'),
      word('nationalId', 'ID number'),
      word('pin', 'KRA PIN'),
      amount('amount', 'Levy'),
    ],
    rows: people.map(({ payrollNo, fullName, numbers, nita: amountOf }) => ({
      payrollNo,
      name: oneLine(fullName),
      nationalId: plainNumber(numbers.nationalId),
      pin: numbers.kraPin ?? '',
      amount: amountOf,
    })),
    summed: ['amount'],
    employees: people.length,
    employee: 0,
    employer: total(people, (person) => person.nita),
    lacks: lacksOf(people, { kraPin: ({ numbers }) => numbers.kraPin }),
  };
}
