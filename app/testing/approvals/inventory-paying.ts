import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import { ordersApi } from '#modules/inventory/buying/contract/orders.ts';
import { vendorBillsApi } from '#modules/inventory/paying/contract/bills.ts';
import { paymentRequestsApi } from '#modules/inventory/paying/contract/requests.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Approves for the store; has no duty there. */
const [second, nobody] = ['ROLE_Access_Expenses', 'ROLE_Keep_Gate'] as const;
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Vendors' bills and requests for their payment before each of their steps; each bill is of a service of its own. */
export async function vendorBillFixtures(app: TestApp, day: string): Promise<Fixtures> {
  const [staffId = 0] = await testEmployees(app, [{ staffNo: 'VB1', name: 'Mlipaji Njũgũna' }]);
  await accountIs(app, second, staffId);
  const { storeId, expenseId, supplierId } = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, [{ code: '5213', name: 'Services of bills', kind: 'expense', under: '5000' }]);
    const { rows } = await sql<{ storeId: number; expenseId: number; supplierId: number }>`
      with kept as (insert into inventory.store (name) values ('Of bills') returning id),
      held as (insert into inventory.duty (staff_member_id, duty, store_id) select ${staffId}, d, k.id
        from kept k, unnest(array['approver', 'buyer']) as d),
      supplier as (insert into finance.supplier (name) values ('Fundi & Wana') returning id)
      select k.id as "storeId", a.id as "expenseId", s.id as "supplierId"
        from kept k, supplier s, finance.account a where a.code = '5213'`.execute(ctx.tx);
    return rows[0] ?? { storeId: 0, expenseId: 0, supplierId: 0 };
  });
  let serial = 0;
  const bill = async (...steps: readonly ('submit' | 'approve')[]) => {
    serial += 1;
    const lines = [{ description: 'Kazi', unitName: 'job', quantity: 1000, price: 50_000, expenseId }];
    const draft = { kind: 'LSO' as const, supplierId, storeId, deliverBy: addDays(day, 7), lines };
    const made = await ok(app.call(everything, ordersApi.create, draft, key()));
    const { order } = await ok(app.call(everything, ordersApi.submit, at(made), key()));
    await ok(app.call(second, ordersApi.approve, at(order), key()));
    const billed = order.lines.map(({ id, quantity, price }) => ({ orderLineId: id, quantity, price }));
    const input = { orderId: order.id, invoiceNo: `FX/${serial}`, day, lines: billed, submit: steps.length > 0 };
    const one = await ok(app.call(everything, vendorBillsApi.create, input, key()));
    return steps.includes('approve') ? ok(app.call(second, vendorBillsApi.approve, at(one), key())) : one;
  };
  const requested = async () => {
    const { id, amount } = await bill('submit', 'approve');
    return ok(app.call(everything, paymentRequestsApi.request, { supplierId, bills: [{ billId: id, amount }] }, key()));
  };
  /** For everybody, whose ever it is. */
  const open = (one: { id: number; version: number }): Standing => ({
    own: null,
    other: second,
    input: at(one),
    again: versioned,
  });
  /** For who approves for the store alone, and not for who wrote it. */
  const decided = (one: { id: number; version: number }): Standing => ({
    ...open(one),
    own: everything,
    notFor: [nobody, at(one)],
  });
  return {
    'bill of a vendor': {
      submit: async () => open(await bill()),
      approve: async () => decided(await bill('submit')),
      reject: async () => decided(await bill('submit')),
      cancel: async () => ({ ...open(await bill()), stands: 'draft' }),
      takeBack: async () => decided(await bill('submit', 'approve')),
    },
    'payment request': {
      approve: async () => decided(await requested()),
      reject: async () => decided(await requested()),
      cancel: async () => open(await requested()),
    },
  };
}
