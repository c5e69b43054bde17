import type { CallInput } from '#kit/contract/endpoint.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Order } from '#modules/inventory/buying/contract/order.ts';
import { ordersApi } from '#modules/inventory/buying/contract/orders.ts';
import { type Receipt, receiptsApi } from '#modules/inventory/receiving/contract/receipts.ts';
import { type Requisition, requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import type { Caller, TestApp } from '../school.ts';
import { ok } from '../standing.ts';
import { storesWorld } from './stores.ts';

/** Who asks, buys, approves, keeps the store and inspects; each an account of school A with a role of its own. */
export const buyers = {
  asker: 'ROLE_post_content',
  buyer: 'ROLE_Access_Expenses',
  approver: 'ROLE_finance_admin',
  keeper: 'ROLE_Pay_Fees',
  inspector: 'ROLE_timetable_admin',
} as const satisfies Record<string, Caller>;

type OrderDraft = CallInput<typeof ordersApi.create>;
type OrderLineDraft = OrderDraft['lines'][number];
type RequisitionDraft = CallInput<typeof requisitionsApi.create>;
type Counted = CallInput<typeof receiptsApi.count>['lines'];
type Inspected = NonNullable<CallInput<typeof receiptsApi.accept>['lines']>;

/** The stores with the steps that tests of buying and receiving take again and again; each through its endpoint. */
export async function buyingWorld(app: TestApp) {
  const stores = await storesWorld(app);
  const { key, day } = stores;
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

  const line = (more: Partial<OrderLineDraft> = {}): OrderLineDraft => ({
    itemId: stores.chalk,
    unitName: 'box',
    quantity: 10_000,
    price: 33_333,
    ...more,
  });
  const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
    kind: 'LPO',
    supplierId: stores.supplier,
    storeId: stores.main,
    deliverBy: addDays(day, 7),
    lines: [line()],
    ...more,
  });
  const requisition = async (more: Partial<RequisitionDraft> = {}): Promise<Requisition> => {
    const asked = await ok(
      app.call(
        buyers.asker,
        requisitionsApi.create,
        {
          storeId: stores.main,
          purpose: 'Mitihani ya “Form 4”',
          lines: [{ itemId: stores.chalk, quantity: 10_000, price: 30_000 }],
          submit: true,
          ...more,
        },
        key(),
      ),
    );
    return ok(app.call(buyers.approver, requisitionsApi.approve, at(asked), key()));
  };
  const drafted = (more: Partial<OrderDraft> = {}): Promise<Order> =>
    ok(app.call(buyers.buyer, ordersApi.create, draft(more), key()));
  const submitted = async (more: Partial<OrderDraft> = {}): Promise<Order> =>
    (await ok(app.call(buyers.buyer, ordersApi.submit, at(await drafted(more)), key()))).order;
  const approve = async (order: Pick<Order, 'id' | 'version'>): Promise<Order> =>
    (await ok(app.call(buyers.approver, ordersApi.approve, at(order), key()))).order;
  const approved = async (more: Partial<OrderDraft> = {}): Promise<Order> => approve(await submitted(more));

  const count = (order: Pick<Order, 'id'>, lines: Counted): Promise<Receipt> =>
    ok(app.call(buyers.keeper, receiptsApi.count, { orderId: order.id, lines, deliveryNote: 'DN/7' }, key()));
  const accept = (receipt: Pick<Receipt, 'id' | 'version'>, lines: Inspected = [], caller: Caller = buyers.inspector) =>
    app.call(caller, receiptsApi.accept, { ...at(receipt), lines }, key());
  return {
    ...stores,
    at,
    line,
    draft,
    requisition,
    drafted,
    submitted,
    approve,
    approved,
    order: (id: number): Promise<Order> => ok(app.call('ROLE_View_Only', ordersApi.get, { id })),
    count,
    accept,
    /** So much of the first line of an order, counted and accepted. */
    received: async (order: Order, quantity: number): Promise<Receipt> => {
      const receipt = await count(order, [{ orderLineId: order.lines[0]?.id ?? 0, delivered: quantity }]);
      return ok(accept(receipt));
    },
  };
}
export type BuyingWorld = Awaited<ReturnType<typeof buyingWorld>>;
