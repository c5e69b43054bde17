import { sql } from 'kysely';
import { requestsApi } from '#modules/finance/billing/contract/requests.ts';
import { banksApi } from '#modules/finance/banks/contract/accounts.ts';
import { reconciliationApi } from '#modules/finance/banks/contract/reconciliation.ts';
import { suspenseRefundsApi } from '#modules/finance/banks/contract/refunds.ts';
import { receivePayment } from '#modules/finance/banks/server/payments/receive-payment.ts';
import { journalsApi } from '#modules/finance/books/contract/journals.ts';
import { receiveFees } from '#modules/finance/receiving/server/receipts/receive-fees.ts';
import { budgetsApi } from '#modules/finance/spending/contract/budgets.ts';
import { refundsApi } from '#modules/finance/spending/contract/refunds.ts';
import { type Voucher, vouchersApi } from '#modules/finance/spending/contract/vouchers.ts';
import { newslettersApi } from '#modules/messaging/newsletters/contract/newsletters.ts';
import { leaveoutsApi } from '#modules/registration/leaveouts/contract/leaveouts.ts';
import { transfersApi } from '#modules/registration/transfers/contract/transfers.ts';
import { leaveoutTypesApi } from '#modules/registration/leaveouts/contract/leaveout-types.ts';
import { asSchoolA, testBooks } from '../books.ts';
import { contentFixtures } from './elearning-content.ts';
import { examFixtures } from './exams.ts';
import { exitFixtures } from './exits.ts';
import { hrFixtures } from './hr.ts';
import { assetFixtures } from './inventory-assets.ts';
import { buyingFixtures } from './inventory-buying.ts';
import { countingFixtures } from './inventory-counting.ts';
import { issuingFixtures } from './inventory-issuing.ts';
import { vendorBillFixtures } from './inventory-paying.ts';
import { requisitionFixtures } from './inventory-requests.ts';
import { writeOffFixtures } from './library-catalogue.ts';
import { deskFixtures } from './library-desk.ts';
import { libraryFineFixtures } from './library-fines.ts';
import { stocktakeFixtures } from './library-stocktakes.ts';
import { messageFixtures } from './messages.ts';
import { payingFixtures } from './paying.ts';
import { payrollFixtures } from './payroll.ts';
import type { Caller, TestApp } from '../school.ts';
import { spendingWorld } from '../spending.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { registerAs, testDraft } from '../students.ts';

const everything = 'ROLE_All' as const;
type NewsletterStep = 'submit' | 'decide';
type BudgetStep = 'submit' | 'decide' | 'activate';

export async function approvalFixtures(app: TestApp): Promise<Fixtures> {
  const books = await testBooks(app, { students: 1 });
  const world = await spendingWorld(app);
  const { key, day } = world;
  let serial = 0;

  const refund = async (asker: Caller, more: object = {}) => {
    const { id: studentId } = (await registerAs(app, testDraft(books.frame))).body;
    await asSchoolA(app, (ctx) =>
      receiveFees(ctx, { studentId, day, mode: 'cash', reference: null, moneyId: books.cash, amount: 90_000 }),
    );
    return ok(
      app.call(asker, refundsApi.request, { studentId, source: 'overpayment', amount: 10_000, reason: 'Left', ...more }, key()),
    );
  };
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const decidesRefund = async (): Promise<Standing> => ({
    own: everything,
    other: 'ROLE_Approve_Refund',
    input: at(await refund(everything)),
    again: versioned,
  });

  const voucher = async (...signers: readonly Caller[]): Promise<Voucher> => {
    let made: Voucher = await world.direct('Fundi', 5000);
    const signs = [vouchersApi.prepare, vouchersApi.check, vouchersApi.approve];
    for (const [place, signer] of signers.entries())
      ({ voucher: made } = await ok(app.call(signer, signs[place] ?? vouchersApi.prepare, at(made), key())));
    return made;
  };
  const buyer = 'ROLE_Access_Expenses' as const;
  const admin = 'ROLE_finance_admin' as const;
  const ofVoucher = (one: Voucher, own: Caller | null, other: Caller, more = {}): Standing => ({
    own,
    other,
    input: { ...at(one), ...more },
    again: ({ voucher: moved }) => versioned(moved as Record<string, unknown>),
  });
  const paying = { day, moneyId: books.cash, mode: 'cash' };
  const signed = () => voucher(buyer, everything, admin);

  const budget = async (...steps: readonly BudgetStep[]) => {
    serial += 1;
    const month = `${day.slice(0, 4)}-${String(serial).padStart(2, '0')}`;
    const lines = [{ expenseId: world.expenses.repairs, item: 'Roofs', quantity: 1, unitCost: 1000 }];
    const draft = { name: `Budget ${month}`, fromDay: `${month}-01`, toDay: `${month}-28`, lines };
    let made = await ok(app.call(everything, budgetsApi.create, draft, key()));
    if (steps.includes('submit')) made = await ok(app.call(everything, budgetsApi.submit, at(made), key()));
    if (steps.includes('decide')) made = await ok(app.call(admin, budgetsApi.decide, { ...at(made), approved: true }, key()));
    if (steps.includes('activate')) made = await ok(app.call(everything, budgetsApi.activate, at(made), key()));
    return made;
  };
  const ofBudget = async (own: Caller | null, other: Caller, ...steps: readonly BudgetStep[]): Promise<Standing> => ({
    own,
    other,
    input: at(await budget(...steps)),
    again: versioned,
  });

  const charges = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      select id from finance.charge where student_id = ${books.students[0] ?? 0} order by id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const request = async (): Promise<Standing> => {
    const lines = [{ chargeId: charges[0] ?? 0, amount: 100 }];
    const ask = { studentId: books.students[0] ?? 0, reason: 'Orphaned', lines };
    const { id } = await ok(app.call(everything, requestsApi.askWriteOff, ask, key()));
    return { own: everything, other: admin, input: { id } };
  };

  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.second_limit (kind, amount, amount_before)
        select kind, 0, 0 from unnest(array['journal', 'transfer', 'charge']) as kind`.execute(tx),
  );
  const posting = async (own: Caller | null, other: Caller, notFor?: Caller): Promise<Standing> => {
    const lines = [
      { accountId: world.expenses.food, side: 'debit' as const, amount: 700 },
      { accountId: world.expenses.repairs, side: 'credit' as const, amount: 700 },
    ];
    const journal = { day, narration: 'Maize', lines };
    const { waitingId } = await ok(app.call(everything, journalsApi.create, journal, key()));
    return { own, other, ...(notFor && { notFor: [notFor, { id: waitingId }] }), input: { id: waitingId } };
  };

  const suspended = async (): Promise<Standing> => {
    serial += 1;
    const paymentId = await asSchoolA(app, async (ctx) => {
      const payment = await receivePayment(ctx, {
        channel: 'mpesa',
        reference: `APPROVE${String(serial).padStart(3, '0')}`,
        moneyId: books.cash,
        amount: 5000,
        paidAt: ctx.now.toISOString(),
        day,
        accountRef: 'nobody',
        payerName: 'Wanjirũ',
        payerPhone: null,
        narration: null,
        payload: {},
      });
      return payment.id;
    });
    const ask = { paymentId, amount: 5000, reason: 'Wrong school' };
    const { refunds } = await ok(app.call(everything, suspenseRefundsApi.ask, ask, key()));
    return { own: everything, other: 'ROLE_Approve_Refund', input: { id: refunds[0]?.id } };
  };

  const prepared = async (): Promise<Standing> => {
    const account = { name: 'Operations', bank: 'Equity Bank', branch: 'Thika', number: '0123456789', signatories: null };
    const { id: moneyId } = await ok(app.call(admin, banksApi.create, account, key()));
    const asked = { moneyId, untilDay: day, statementBalance: 0 };
    const { reconciliation } = await ok(app.call(admin, reconciliationApi.start, asked));
    return { own: admin, other: everything, input: { ...(reconciliation && at(reconciliation)) }, again: versioned };
  };

  const signs = 'ROLE_Issue_Leaveout_or_Suspension' as const;
  const exeat = await ok(app.call(signs, leaveoutTypesApi.create, { name: 'Exeat', kind: 'exeat', chain: ['Matron'] }));
  const leaveout = async (own: Caller | null): Promise<Standing> => {
    const { id: studentId } = (await registerAs(app, testDraft(books.frame))).body;
    const [outFrom = '', backBy = ''] = [1, 24].map((hours) =>
      new Date(app.services.clock().getTime() + hours * 3_600_000).toISOString(),
    );
    const wanted = { typeId: exeat.id, whom: { studentIds: [studentId] }, reason: 'Visits home', outFrom, backBy };
    const { ids } = await ok(app.call(everything, leaveoutsApi.issue, wanted, key()));
    return { own, other: signs, input: { ids } };
  };

  const admits = 'ROLE_Admissions_Admin' as const;
  const transfer = async (...steps: readonly ('approve' | 'complete')[]): Promise<Standing> => {
    const { id: studentId } = (await registerAs(app, testDraft(books.frame))).body;
    let made = await ok(app.call(everything, transfersApi.request, { studentId, otherSchool: 'Nyahururu High' }, key()));
    for (const step of steps) {
      const input = { ...at(made), approved: true, on: day };
      made = await ok(app.call(admits, transfersApi[step], input, key()));
    }
    return { own: everything, other: admits, input: { ...at(made), on: day }, again: versioned };
  };
  const comer = async (): Promise<Record<string, unknown>> => {
    const { id: studentId } = (await registerAs(app, testDraft(books.frame))).body;
    return asSchoolA(app, async ({ tx, user }) => {
      const { rows } = await sql<{ id: number; version: number }>`
        insert into registration.transfer
          (transfer_no, direction, state, student_id, other_school, requested_on, requested_by, requested_account)
        values ('TRF/IN', 'in', 'completed', ${studentId}, 'Nyahururu High', ${day}, ${user.username}, ${user.accountId})
        returning id, version`.execute(tx);
      return { ...rows[0] };
    });
  };

  const writer = 'ROLE_Send_Custom_sms' as const;
  const newsletter = async (own: Caller | null, other: Caller, ...steps: readonly NewsletterStep[]): Promise<Standing> => {
    const body = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'We won.' }] }],
    };
    let made = await ok(app.call(writer, newslettersApi.create, { title: 'News', sections: [{ body }] }));
    if (steps.includes('submit')) made = await ok(app.call(writer, newslettersApi.submit, at(made), key()));
    if (steps.includes('decide'))
      made = await ok(app.call(everything, newslettersApi.decide, { ...at(made), approved: true }, key()));
    return { own, other, input: at(made), again: versioned };
  };
  const taken = async (): Promise<Standing> => {
    const made = await newsletter(null, writer, 'submit');
    return { ...made, notFor: [everything, made.input] };
  };

  return {
    newsletter: {
      submit: () => newsletter(null, writer),
      publish: () => newsletter(writer, everything, 'submit'),
      sendBack: () => newsletter(writer, everything, 'submit'),
      takeBack: taken,
      archive: () => newsletter(null, writer, 'submit', 'decide'),
    },
    ...(await examFixtures(app, books, day)),
    ...(await messageFixtures(app, books, day)),
    ...(await hrFixtures(app)),
    ...(await payrollFixtures(app)),
    ...(await payingFixtures(app)),
    ...(await requisitionFixtures(app)),
    ...(await buyingFixtures(app, day)),
    ...(await vendorBillFixtures(app, day)),
    ...(await issuingFixtures(app, day)),
    ...(await countingFixtures(app, day)),
    ...(await assetFixtures(app, day)),
    ...deskFixtures(app),
    ...libraryFineFixtures(app, books.frame),
    ...contentFixtures(app),
    ...writeOffFixtures(app),
    ...stocktakeFixtures(app),
    ...(await exitFixtures(app)),
    transfer: {
      approve: () => transfer(),
      reject: () => transfer(),
      complete: async () => ({ ...(await transfer('approve')), own: null }),
      cancel: async () => ({ ...(await transfer()), own: null }),
      reverse: async () => ({ ...(await transfer('approve', 'complete')), own: null, notFor: [admits, await comer()] }),
    },
    refund: {
      approve: decidesRefund,
      reject: decidesRefund,
      process: async () => {
        const asked = await refund('ROLE_Process_Refund');
        const approved = await ok(app.call(everything, refundsApi.decide, { ...at(asked), approved: true }, key()));
        return { own: everything, other: 'ROLE_Process_Refund', input: { ...at(approved), ...paying }, again: versioned };
      },
      cameBack: async () => {
        const paid = async (more: object, paying: object) => {
          const asked = await refund('ROLE_Process_Refund', more);
          const approved = await ok(app.call(everything, refundsApi.decide, { ...at(asked), approved: true }, key()));
          return at(await ok(app.call('ROLE_Process_Refund', refundsApi.process, { ...at(approved), day, ...paying }, key())));
        };
        const back = { day, moneyId: books.cash, reason: 'Wrong account' };
        const { id: toStudentId } = (await registerAs(app, testDraft(books.frame))).body;
        const toFees = await paid({ destination: 'sibling', toStudentId }, {});
        return {
          own: everything,
          other: 'ROLE_Process_Refund',
          input: { ...(await paid({}, paying)), ...back },
          notFor: ['ROLE_Process_Refund', { ...toFees, ...back }],
          again: versioned,
        };
      },
      cancel: async () => ({ ...(await decidesRefund()), own: null }),
    },
    voucher: {
      prepare: async () => ofVoucher(await voucher(), null, buyer),
      check: async () => ofVoucher(await voucher(buyer), buyer, everything),
      approve: async () => ofVoucher(await voucher(buyer, everything), everything, admin),
      pay: async () => ofVoucher(await signed(), null, buyer, paying),
      sendBack: async () => ofVoucher(await signed(), null, admin),
      cancel: async () => ofVoucher(await signed(), null, buyer),
      reverse: async () => {
        const paid = await world.approveAndPay((await voucher()).id, buyer);
        return ofVoucher(paid, buyer, everything);
      },
    },
    budget: {
      submit: () => ofBudget(null, everything),
      approve: () => ofBudget(everything, admin, 'submit'),
      giveBack: () => ofBudget(everything, admin, 'submit'),
      activate: () => ofBudget(null, 'ROLE_create_budget', 'submit', 'decide'),
      close: () => ofBudget(null, admin, 'submit', 'decide', 'activate'),
    },
    'billing request': { approve: request, refuse: request },
    'waiting posting': {
      approve: () => posting(everything, admin),
      refuse: () => posting(everything, admin),
      cancel: () => posting(null, everything, admin),
    },
    reconciliation: { lock: prepared },
    'refund out of suspense': { approve: suspended, reject: suspended },
    'leave-out': { sign: () => leaveout(everything), refuse: () => leaveout(everything), cancel: () => leaveout(null) },
  };
}
