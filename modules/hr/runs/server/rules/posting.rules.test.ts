import { expect, test } from 'vitest';
import type { PostingPurpose } from '../../../setup/contract/posting-rules.ts';
import { accountsOf, movesOf, type Posted } from './posting.rules.ts';

/** Account of each purpose for all; the kitchen (department 2) has its own for pay. */
const numbers: Readonly<Record<PostingPurpose, number>> = {
  salaries: 10,
  employer_contributions: 11,
  net_pay: 12,
  paye: 13,
  nssf: 14,
  health: 15,
  housing: 16,
  nita: 17,
  deductions: 18,
  loans: 19,
};
const rules = [
  { purpose: 'salaries' as const, departmentId: 3, ledgerId: 31 },
  ...Object.entries(numbers).map(([purpose, ledgerId]) => ({
    purpose: purpose as PostingPurpose,
    departmentId: null,
    ledgerId,
  })),
  { purpose: 'salaries' as const, departmentId: 2, ledgerId: 20 },
];
const kept = accountsOf({ interestId: 40, rules });
const line = (side: Posted['side'], kind: Posted['kind'], amount: number, more: Partial<Posted> = {}): Posted => ({
  departmentId: null,
  side,
  kind,
  ledgerId: null,
  amount,
  interest: 0,
  ...more,
});
const moves = (posted: readonly Posted[], accounts = kept) =>
  movesOf(posted, accounts).map(({ debit, credit, amount, departmentId, note }) => [debit, credit, amount, departmentId, note]);

test('pay of each department is debited for what is owed of it, by the department’s own account where it has one', () => {
  const kitchen = { departmentId: 2 };
  expect(
    moves([
      line('earning', 'basic', 1_000),
      line('earning', 'absence', -100),
      line('benefit', 'item', 77),
      line('deduction', 'paye', 200),
      line('deduction', 'nssf', 60),
      line('deduction', 'health', 30),
      line('deduction', 'housing', 15),
      line('deduction', 'item', 50),
      line('deduction', 'carried', 25, { ledgerId: 55 }),
      line('deduction', 'loan', 100, { ledgerId: 56, interest: 7 }),
      line('deduction', 'loan', 20, { interest: 1 }),
      line('employer', 'nssf', 61),
      line('employer', 'housing', 16),
      line('employer', 'nita', 1),
      line('earning', 'basic', 500, kitchen),
      line('deduction', 'paye', 500, kitchen),
      line('employer', 'nssf', 62, kitchen),
    ]),
  ).toEqual([
    [10, 12, 400, null, 'Net pay'],
    [10, 13, 200, null, 'PAYE owed to KRA'],
    [10, 14, 60, null, 'NSSF'],
    [10, 15, 30, null, 'SHIF (before October 2024 NHIF)'],
    [10, 16, 15, null, 'Affordable housing levy'],
    [10, 18, 50, null, 'Deductions'],
    [10, 55, 25, null, 'Deductions'],
    [10, 56, 100, null, 'Loans'],
    [10, 19, 20, null, 'Loans'],
    [11, 14, 61, null, 'NSSF, employer'],
    [11, 16, 16, null, 'Affordable housing levy, employer'],
    [11, 17, 1, null, 'NITA levy, employer'],
    [56, 40, 7, null, 'Interest'],
    [19, 40, 1, null, 'Interest'],
    // Nothing is left of it, and so no net pay is posted.
    [20, 13, 500, 2, 'PAYE owed to KRA'],
    [11, 14, 62, 2, 'NSSF, employer'],
  ]);
});

test('what was taken too much is given back the other way round', () => {
  expect(moves([line('earning', 'basic', 100), line('deduction', 'paye', -30), line('employer', 'nssf', -5)])).toEqual([
    [10, 12, 130, null, 'Net pay'],
    [13, 10, 30, null, 'PAYE owed to KRA'],
    [14, 11, 5, null, 'NSSF, employer'],
  ]);
});

test('less than nothing, a purpose without an account and interest without one are refused by name', () => {
  expect(() => moves([line('earning', 'basic', 100), line('deduction', 'paye', 101)])).toThrow(
    'The pay of a department comes to less than nothing.',
  );
  const without = (purpose: PostingPurpose) =>
    accountsOf({ interestId: null, rules: rules.filter((rule) => rule.purpose !== purpose) });
  const pay = [line('earning', 'basic', 100), line('deduction', 'loan', 10), line('employer', 'nita', 5)];
  const chosen = (words: string) => `No account of the ledger is chosen for “${words}”. Choose it under HR settings → Posting.`;
  expect(() => moves(pay, without('net_pay'))).toThrow(chosen('Net pay owed to employees'));
  expect(() => moves(pay, without('loans'))).toThrow(chosen('Loans and advances to employees'));
  expect(() => moves(pay, without('employer_contributions'))).toThrow(
    chosen('What the employer adds (NSSF, housing levy, NITA)'),
  );
  const owing = [line('earning', 'basic', 100), line('deduction', 'loan', 10, { interest: 1 })];
  expect(() => moves(owing, without('nita'))).toThrow('There is no account for interest on loans to employees.');
  expect(moves(pay, without('paye'))).toHaveLength(3);
  // A rule of another department is nobody else's.
  const only = accountsOf({ interestId: null, rules: [{ purpose: 'salaries', departmentId: 3, ledgerId: 31 }] });
  expect([only.of('salaries', 3), only.of('salaries', null), only.of('salaries', 2)]).toEqual([31, null, null]);
});
