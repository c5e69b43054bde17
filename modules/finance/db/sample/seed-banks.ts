import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { seedNotices } from './seed-notices.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { stateOverdraft } from '../../banks/server/accounts/banks.store.ts';
import { bankCharge, transfer } from '../../banks/server/accounts/transfer-money.ts';
import { createBank } from '../../banks/server/accounts/open-bank.ts';
import type { IncomingPayment } from '../../banks/server/payments/payment.ts';
import { receivePayment } from '../../banks/server/payments/receive-payment.ts';
import { startReconciliation } from '../../banks/server/reconcile/lock-reconciliation.ts';
import { takeStatement } from '../../banks/server/statements/take-statement.ts';

interface Payer {
  admissionNo: string;
  guardian: string | null;
  phone: string | null;
}

const accounts = [
  { name: 'Tuition account', bank: 'KCB Bank', branch: 'Moi Avenue', number: '1104523897' },
  { name: 'Operations account', bank: 'Equity Bank', branch: 'Tom Mboya', number: '0240298116543' },
  { name: 'School fund account', bank: 'Co-operative Bank', branch: 'City Hall', number: '01129087654300' },
];

/**
 * Three bank accounts, payments by M-Pesa and at the bank, three of them in suspense, and a statement that is partly
 * reconciled.
 */
export async function seedBanks(own: SchoolContext, students: readonly number[]): Promise<void> {
  const payers = await payersOf(own, students.slice(60, 90));
  if (payers.length < 20) return;
  const { mpesa } = await openBooks(own.tx);
  const today = schoolDay(own);
  const signatories = 'The head of the institution and the chair of the board';
  const details = { kind: 'bank', paybill: null, signatories, overdraft: 0, active: true } as const;
  const ids: number[] = [];
  for (const account of accounts) ids.push((await createBank(own, { ...details, ...account })).id);
  const [, operations = 0, fund = 0] = ids;
  // The bank lets the school run over on this one, as its letter says.
  await stateOverdraft(own, operations, 200_000_000);
  for (const [at, payer] of payers.slice(0, 12).entries())
    await receivePayment(own, byMpesa(mpesa, at, addDays(today, -(at % 9) - 1), payer, payer.admissionNo));
  const wrong = ['FEES', exchanged(payers[13]?.admissionNo ?? ''), `${payers[14]?.admissionNo ?? ''}7`];
  for (const [at, accountRef] of wrong.entries()) {
    const payer = payers[12 + at];
    if (payer) await receivePayment(own, byMpesa(mpesa, 20 + at, addDays(today, -at - 1), payer, accountRef));
  }
  await seedNotices(own, there(payers[0]).admissionNo, today);
  const slips: IncomingPayment[] = payers.slice(15, 20).map((payer, at) => ({
    ...byMpesa(operations, 30 + at, addDays(today, -10 + at), payer, payer.admissionNo),
    channel: 'equity',
    reference: `S4521${870 + at}`,
    narration: 'Deposit at an agent',
  }));
  for (const slip of slips) await receivePayment(own, slip);
  const move = { reference: 'SWEEP 01', narration: null };
  await transfer(own, { fromId: mpesa, toId: fund, amount: 5_000_000, day: addDays(today, -4), ...move });
  await bankCharge(own, {
    moneyId: operations,
    amount: 25_000,
    day: addDays(today, -9),
    reference: null,
    narration: 'Cheque book',
  });
  await statement(own, operations, slips, today);
}

function byMpesa(moneyId: number, at: number, day: string, payer: Payer, accountRef: string): IncomingPayment {
  const digits = payer.phone?.replaceAll(/\D/g, '') ?? '254700000000';
  return {
    channel: 'mpesa',
    reference: `TB${String(41 + at)}K${String(7 * at + 102)}QX`,
    moneyId,
    amount: (3 + (at % 6)) * 250_000,
    paidAt: `${day}T0${6 + (at % 4)}:${10 + at}:00.000Z`,
    day,
    accountRef,
    payerName: payer.guardian?.toUpperCase() ?? null,
    payerPhone: `${digits.slice(0, 4)} ***** ${digits.slice(-3)}`,
    narration: 'Pay Bill',
    payload: { sample: true },
  };
}

/** The number with the first two different digits beside each other exchanged: 2023 becomes 2203. */
const exchanged = (no: string) => no.replace(/(\d)(?!\1)(\d)(?=\d)/, '$2$1');

/** The bank's own list: what the books have too, a charge and a deposit that they do not. */
async function statement(own: SchoolContext, moneyId: number, slips: readonly IncomingPayment[], today: string): Promise<void> {
  const rows = [
    ['Date', 'Particulars', 'Reference', 'Debit', 'Credit'],
    ...slips
      .slice(0, 4)
      .map(({ day, reference, amount, payerName }) => [
        formatDay(day),
        `DEPOSIT ${payerName ?? ''}`,
        reference,
        '',
        formatCents(amount),
      ]),
    [formatDay(addDays(today, -9)), 'CHEQUE BOOK', '', '250.00', ''],
    [formatDay(addDays(today, -6)), 'LEDGER FEE', 'LF0291', '150.00', ''],
    [formatDay(addDays(today, -5)), 'CASH DEPOSIT WANJIKU', 'CD77120', '', '8,000.00'],
  ];
  const at = own.now.toISOString();
  const { rows: kept } = await sql<{ id: number }>`
    insert into finance.statement (money_id, name, cells, author_name, at)
    values (${moneyId}, 'Statement of the bank.csv', ${JSON.stringify(rows)}, 'system', ${at}) returning id`.execute(own.tx);
  const match = { day: 0, description: 1, reference: 2, out: 3, in: 4, amount: null, side: null, balance: null, status: null };
  await takeStatement(own, { id: one(kept).id, match, head: null, alike: null });
  const untilDay = addDays(today, -3);
  const shown = slips.slice(0, 4).reduce((sum, { amount }) => sum + amount, 0);
  await startReconciliation(own, { moneyId, untilDay, statementBalance: shown - 25_000 - 15_000 + 800_000 });
}

async function payersOf(own: SchoolContext, students: readonly number[]): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select s.admission_no as "admissionNo", g.full_name as guardian, g.phone
      from registration.student s
      left join registration.student_guardian sg on sg.school_id = s.school_id and sg.student_id = s.id and sg.priority = 1
      left join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
     where s.id = any(${students}::bigint[]) order by s.id`.execute(own.tx);
  return rows;
}
