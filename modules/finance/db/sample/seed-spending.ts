import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { stateOverdraft } from '../../banks/server/accounts/banks.store.ts';
import { addTemplate } from '../../books/server/chart/template.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { enterBill } from '../../spending/server/bills/enter-bill.ts';
import { draftBudget } from '../../spending/server/budgets/draft-budget.ts';
import { activateBudget, decideBudget, submitBudget } from '../../spending/server/budgets/decide-budget.ts';
import { expenseAccounts } from '../../spending/server/lines.store.ts';
import { processRefund } from '../../spending/server/refunds/process-refund.ts';
import { decideRefund } from '../../spending/server/refunds/decide-refund.ts';
import { refundCameBack } from '../../spending/server/refunds/refund-came-back.ts';
import { requestRefund } from '../../spending/server/refunds/request-refund.ts';
import { suppliers } from '../../spending/server/suppliers/suppliers.store.ts';
import { draftRemittance } from '../../spending/server/taxes/remit-tax.ts';
import { addKenyanRates, ratesOn } from '../../spending/server/vouchers/rates.store.ts';
import { draftVoucher } from '../../spending/server/vouchers/draft-voucher.ts';
import { pay } from '../../spending/server/vouchers/pay-voucher.ts';
import { approve, check, prepare } from '../../spending/server/vouchers/sign-voucher.ts';
import { sampleBudget, sampleSuppliers } from './suppliers.ts';

/** Suppliers with bills and vouchers in every state, a budget of the year, and refunds, by the sample’s own users. */
export async function seedSpending(own: SchoolContext, students: readonly number[]): Promise<void> {
  const people = await peopleOf(own);
  await addTemplate(own, 'public');
  await addKenyanRates(own);
  const expenses = await expenseAccounts(own.tx);
  const account = new Map(expenses.map(({ code, id }) => [code, id]));
  const bank = await bankOf(own);
  await stateOverdraft(own, bank, 200_000_000);
  const { cash } = await openBooks(own.tx);
  const today = schoolDay(own);
  await seedBudget(own, people, account, today.slice(0, 4));
  const bills: { supplierId: number; billId: number; amount: number; name: string }[] = [];
  for (const [at, { code, amounts, ...supplier }] of sampleSuppliers.entries()) {
    const draft = { ...supplier, contactName: null, email: null, bankBranch: null, opening: at === 3 ? 4_500_000 : 0 };
    const until = addDays(today, at === 5 ? -40 : 200);
    const { id } = await suppliers.create(people.accountant, { ...draft, openingDay: null, prequalifiedUntil: until });
    for (const [which, amount] of amounts.entries()) {
      const day = addDays(today, -12 - at * 9 - which * 30);
      const line = {
        expenseId: account.get(code) ?? there(expenses[0]).id,
        voteHeadId: null,
        departmentId: null,
        note: supplier.category,
        amount,
      };
      const bill = {
        supplierId: id,
        billNo: `INV-${2100 + at * 17 + which}`,
        day,
        dueOn: null,
        narration: null,
        vat: 0,
        lines: [line],
      };
      const { bill: entered } = await enterBill(people.accountant, bill);
      bills.push({ supplierId: id, billId: entered.id, amount, name: supplier.category });
    }
  }
  const steps = ['paid', 'paid', 'paid', 'approved', 'checked', 'prepared', 'prepared', 'draft'] as const;
  for (const [at, upTo] of steps.entries()) {
    const bill = bills[at * 2];
    if (bill) await seedVoucher(own, people, bank, { ...bill, at, upTo });
  }
  await remitTax(people, bank, today);
  await seedRefunds(people, students, { cash, bank }, today);
}

/** The bank account that the sample pays from: the one for running the school, else whichever there is. */
export async function bankOf(own: SchoolContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where money and active
     order by role is null desc, name like '%perations%' desc, code limit 1`.execute(own.tx);
  return one(rows).id;
}

type People = Awaited<ReturnType<typeof peopleOf>>;

/** The sample’s users as those who act; in schools without them three people of no account. */
export async function peopleOf(own: SchoolContext) {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from platform.account where kind = 'school' and username in ('accountant', 'admin', 'bursar')`.execute(
    own.tx,
  );
  const as = (username: string, at: number): SchoolContext => {
    const accountId = rows.find((row) => row.username === username)?.id ?? 900_000 + at;
    return { ...own, user: { ...own.user, accountId, username } };
  };
  return { accountant: as('accountant', 1), admin: as('admin', 2), bursar: as('bursar', 3) };
}

async function seedBudget(own: SchoolContext, people: People, account: ReadonlyMap<string, number>, year: string): Promise<void> {
  const lines = sampleBudget.flatMap(([code, item, unitCost]) => {
    const expenseId = account.get(code);
    return expenseId ? [{ expenseId, item, quantity: 1, unitCost, term1: 50, term2: 30, term3: 20 }] : [];
  });
  const draft = { fromDay: `${year}-01-01`, toDay: `${year}-12-31`, departmentId: null, voteHeadId: null };
  const made = await draftBudget(people.accountant, {
    ...draft,
    name: `Budget ${year}`,
    atCommitment: 'warn',
    atPayment: 'warn',
    lines,
  });
  const submitted = await submitBudget(people.accountant, made);
  const approved = await decideBudget(people.bursar, { ...at(submitted), approved: true, remark: 'Approved by the board' });
  await activateBudget(people.accountant, at(approved));
  const next = Number(year) + 1;
  const coming = { ...draft, fromDay: `${next}-01-01`, toDay: `${next}-12-31`, name: `Budget ${next}`, lines };
  await submitBudget(
    people.accountant,
    await draftBudget(people.accountant, { ...coming, atCommitment: 'stop', atPayment: 'stop' }),
  );
}

const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

interface Payment {
  supplierId: number;
  billId: number;
  amount: number;
  name: string;
  at: number;
  upTo: 'paid' | 'approved' | 'checked' | 'prepared' | 'draft';
}

async function seedVoucher(own: SchoolContext, people: People, moneyId: number, payment: Payment): Promise<void> {
  const { supplierId, billId, amount, name, upTo } = payment;
  const day = addDays(schoolDay(own), -8 + payment.at);
  // Of a contract, which is paid to the authority, and VAT, which is still owed.
  const held = ['', 'Contractual', 'Value added tax'][payment.at] ?? '';
  const withheld = held === '' ? [] : (await ratesOn(own, day)).filter(({ name: tax }) => tax.startsWith(held));
  let voucher = await draftVoucher(people.accountant, {
    payeeKind: 'supplier',
    supplierId,
    staffId: null,
    payeeName: null,
    day,
    narration: name,
    bills: [{ billId, amount }],
    lines: [],
    taxes: withheld.map(({ id }) => ({ rateId: id, base: payment.at === 2 ? Math.round(amount / 1.16) : amount })),
  });
  const order = ['draft', 'prepared', 'checked', 'approved', 'paid'] as const;
  const until = order.indexOf(upTo);
  if (until >= 1) ({ voucher } = await prepare(people.accountant, at(voucher)));
  if (until >= 2) ({ voucher } = await check(people.admin, at(voucher)));
  if (until >= 3) ({ voucher } = await approve(people.bursar, at(voucher)));
  if (until >= 4) {
    const reference = String(412 + payment.at).padStart(6, '0');
    await pay(people.accountant, { ...at(voucher), day, moneyId, mode: 'cheque', reference });
  }
}

/** What was withheld on the contract is paid to the authority. */
async function remitTax(people: People, moneyId: number, today: string): Promise<void> {
  const month = addDays(today, -7).slice(0, 7);
  const { voucherId } = await draftRemittance(people.accountant, { kind: 'income', month, day: today, beside: 0 });
  const prepared = await prepare(people.accountant, { id: voucherId, version: 1 });
  const checked = await check(people.admin, at(prepared.voucher));
  const { voucher } = await approve(people.bursar, at(checked.voucher));
  await pay(people.accountant, { ...at(voucher), day: today, moneyId, mode: 'eft', reference: 'PRN 2026 0004 4718' });
}

interface Money {
  cash: number;
  bank: number;
}

async function seedRefunds(people: People, students: readonly number[], { cash, bank }: Money, today: string): Promise<void> {
  const whose = [students[9], students[60], students[84], students[33]].filter((id) => id !== undefined);
  for (const [which, studentId] of whose.entries()) {
    await receiveFees(people.admin, { studentId, day: today, mode: 'cash', reference: null, moneyId: cash, amount: 9_000_000 });
    const asked = await requestRefund(people.accountant, {
      studentId,
      source: 'overpayment',
      destination: 'pay_out',
      toStudentId: null,
      amount: 450_000 + which * 125_000,
      reason:
        [
          'Paid twice through the bank',
          'Bursary came after the family had paid',
          'Moved to day school',
          'Paid into the account of a sister',
        ][which] ?? '',
      payeeName: null,
      payeePhone: null,
    });
    if (which === 0) continue;
    const approved = await decideRefund(people.bursar, { ...at(asked), approved: true, comment: null });
    if (which === 2)
      await processRefund(people.accountant, { ...at(approved), day: today, moneyId: cash, mode: 'cash', reference: null });
    if (which === 3) {
      const how = { day: today, moneyId: bank, mode: 'eft', reference: 'EFT 0088120' } as const;
      const paid = await processRefund(people.accountant, { ...at(approved), ...how });
      const back = { day: today, moneyId: bank, reason: 'The bank sent it back: the account is closed' };
      await refundCameBack(people.accountant, { ...at(paid), ...back });
    }
  }
}
