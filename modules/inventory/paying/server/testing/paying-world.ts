import { sql } from 'kysely';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld } from '#app/testing/inventory/buying.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { Order } from '../../../buying/contract/order.ts';
import type { VendorBill } from '../../contract/bill.ts';
import { vendorBillsApi } from '../../contract/bills.ts';
import { type PaymentRequest, paymentRequestsApi } from '../../contract/requests.ts';

type Draft = CallInput<typeof vendorBillsApi.create>;

/** Who enters bills and asks for payments, and who approves them. */
export const payers = { clerk: buyers.keeper, approver: buyers.approver } as const satisfies Record<string, Caller>;

let serial = 0;

/** The stores with the steps that tests of bills and payments take again and again; each through its endpoint. */
export async function payingWorld(app: TestApp) {
  const world = await buyingWorld(app);
  const { key, at, day } = world;
  const draft = (
    order: Order,
    lines: readonly (readonly [quantity: number, price?: number])[],
    more: Partial<Draft> = {},
  ): Draft => ({
    orderId: order.id,
    invoiceNo: `INV-${(serial += 1)}`,
    day,
    lines: lines.map(([quantity, price], place) => ({
      orderLineId: order.lines[place]?.id ?? 0,
      quantity,
      price: price ?? order.lines[place]?.price ?? 0,
    })),
    ...more,
  });
  const enter = (...given: Parameters<typeof draft>) => app.call(payers.clerk, vendorBillsApi.create, draft(...given), key());
  const submitted = (order: Order, lines: Parameters<typeof draft>[1], more: Partial<Draft> = {}): Promise<VendorBill> =>
    ok(enter(order, lines, { submit: true, ...more }));
  const approve = (bill: Pick<VendorBill, 'id' | 'version'>, comment: string | null = null, caller: Caller = payers.approver) =>
    app.call(caller, vendorBillsApi.approve, { ...at(bill), comment }, key());
  const approvedBill = async (...given: Parameters<typeof submitted>): Promise<VendorBill> =>
    ok(approve(await submitted(...given), 'Agreed by telephone'));
  const request = (bill: Pick<VendorBill, 'id' | 'supplierId'>, amount: number, caller: Caller = payers.clerk) =>
    app.call(caller, paymentRequestsApi.request, { supplierId: bill.supplierId, bills: [{ billId: bill.id, amount }] }, key());
  const approveRequest = (one: Pick<PaymentRequest, 'id' | 'version'>, caller: Caller = payers.approver) =>
    app.call(caller, paymentRequestsApi.approve, at(one), key());
  return {
    ...world,
    approveOrder: world.approve,
    draft,
    enter,
    submitted,
    approve,
    approvedBill,
    request,
    approveRequest,
    bill: (id: number): Promise<VendorBill> => ok(app.call('ROLE_View_Only', vendorBillsApi.get, { id })),
    paymentRequest: (id: number): Promise<PaymentRequest> => ok(app.call('ROLE_View_Only', paymentRequestsApi.get, { id })),
    /** An order of which so much of the first line came, and a bill of it that is approved. */
    billed: async (
      quantity: number,
      more: Parameters<typeof world.approved>[0] = {},
    ): Promise<{ order: Order; bill: VendorBill }> => {
      const order = await world.approved(more);
      await world.received(order, quantity);
      return { order, bill: await approvedBill(order, [[quantity]]) };
    },
    /** What finance owes a supplier by the ledger, in cents, by SQL of its own. */
    owedTo: (supplierId: number): Promise<number> =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ owed: number }>`
          select coalesce(sum(case when a.id = e.credit_id then e.amount else -e.amount end), 0)::bigint as owed
            from finance.entry e join finance.account a on a.id in (e.debit_id, e.credit_id) and a.role = 'payables'
           where e.supplier_id = ${supplierId}`.execute(tx);
        return rows[0]?.owed ?? Number.NaN;
      }),
    /** Another supplier of school A. */
    supplierOf: (name: string): Promise<number> =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ id: number }>`insert into finance.supplier (name) values (${name}) returning id`.execute(tx);
        return rows[0]?.id ?? Number.NaN;
      }),
  };
}
export type PayingWorld = Awaited<ReturnType<typeof payingWorld>>;
