import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import type { Order } from '#modules/inventory/buying/contract/order.ts';
import { ordersApi } from '#modules/inventory/buying/contract/orders.ts';
import { receiptsApi } from '#modules/inventory/receiving/contract/receipts.ts';
import { vendorReturnsApi } from '#modules/inventory/receiving/contract/returns.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Buys, approves, keeps and inspects for the store; has no duty there. */
const [second, nobody] = ['ROLE_create_budget', 'ROLE_Keep_Gate'] as const;
type Step = 'submit' | 'approve' | 'hold';

/** Orders, goods receipts and returns to vendors before each of their steps. */
export async function buyingFixtures(app: TestApp, day: string): Promise<Fixtures> {
  const [staffId = 0] = await testEmployees(app, [{ staffNo: 'BY1', name: 'Mnunuzi Ndũng’ũ' }]);
  await accountIs(app, second, staffId);
  const { storeId, itemId, supplierId } = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, [
      { code: '1322', name: 'Supplies of orders', kind: 'asset', under: '1300' },
      { code: '5212', name: 'Supplies used of orders', kind: 'expense', under: '5000' },
      { code: '2082', name: 'Goods not billed of orders', kind: 'liability', under: '2000' },
    ]);
    const { rows } = await sql<{ storeId: number; itemId: number; supplierId: number }>`
      with kept as (insert into inventory.store (name) values ('Of orders') returning id),
      held as (insert into inventory.duty (staff_member_id, duty, store_id)
        select ${staffId}, d, k.id from kept k, unnest(array['buyer', 'approver', 'keeper', 'inspector']) as d),
      category as (insert into inventory.category (name, stock_id, expense_id)
        select 'Of orders', s.id, e.id from finance.account s, finance.account e where s.code = '1322' and e.code = '5212' returning id),
      item as (insert into inventory.item (code, name, category_id, kind, unit)
        select 'FX-2', 'Karatasi', id, 'consumable', 'ream' from category returning id),
      supplier as (insert into finance.supplier (name) values ('Muuzaji & Wana') returning id),
      setting as (insert into inventory.setting (unbilled_id) select id from finance.account where code = '2082'
        on conflict (school_id) do update set unbilled_id = coalesce(inventory.setting.unbilled_id, excluded.unbilled_id))
      select k.id as "storeId", i.id as "itemId", s.id as "supplierId" from kept k, item i, supplier s`.execute(ctx.tx);
    return rows[0] ?? { storeId: 0, itemId: 0, supplierId: 0 };
  });
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const order = async (...steps: readonly Step[]) => {
    const lines = [{ itemId, unitName: 'ream', quantity: 10_000, price: 50_000 }];
    const draft = { kind: 'LPO' as const, supplierId, storeId, deliverBy: addDays(day, 7), lines };
    let one: Order = await ok(app.call(everything, ordersApi.create, draft, key()));
    if (steps.includes('submit')) one = (await ok(app.call(everything, ordersApi.submit, at(one), key()))).order;
    if (steps.includes('approve')) one = (await ok(app.call(second, ordersApi.approve, at(one), key()))).order;
    if (steps.includes('hold')) one = (await ok(app.call(second, ordersApi.hold, { ...at(one), reason: 'Ubora' }, key()))).order;
    return one;
  };
  const counted = async () => {
    const one = await order('submit', 'approve');
    const lines = one.lines.map(({ id, quantity }) => ({ orderLineId: id, delivered: quantity }));
    return ok(app.call(everything, receiptsApi.count, { orderId: one.id, lines }, key()));
  };
  const asked = async () => {
    const receipt = await ok(app.call(second, receiptsApi.accept, at(await counted()), key()));
    const lines = receipt.lines.map(({ id }) => ({ receiptLineId: id, quantity: 1000 }));
    return ok(app.call(everything, vendorReturnsApi.ask, { receiptId: receipt.id, because: 'Mbovu', lines }, key()));
  };
  const standing = (
    input: ReturnType<typeof at>,
    own: typeof everything | null,
    again: Standing['again'] = versioned,
  ): Standing => ({
    own,
    other: second,
    notFor: [nobody, input],
    input,
    again,
  });
  const ofOrder = async (own: typeof everything | null, steps: readonly Step[], stands?: string): Promise<Standing> => ({
    ...standing(at(await order(...steps)), own, (body) => versioned(body['order'] as Record<string, unknown>)),
    ...(stands === undefined ? {} : { stands }),
  });
  return {
    order: {
      submit: () => ofOrder(null, []),
      approve: () => ofOrder(everything, ['submit']),
      sendBack: () => ofOrder(null, ['submit']),
      revise: () => ofOrder(null, ['submit', 'approve'], 'approved'),
      hold: () => ofOrder(null, ['submit', 'approve']),
      release: () => ofOrder(null, ['submit', 'approve', 'hold']),
      close: () => ofOrder(null, ['submit', 'approve'], 'approved'),
      cancel: () => ofOrder(null, [], 'draft'),
    },
    'goods receipt': {
      accept: async () => standing(at(await counted()), everything),
      cancel: async () => standing(at(await counted()), null),
    },
    'return to vendor': {
      approve: async () => standing(at(await asked()), everything),
      reject: async () => standing(at(await asked()), everything),
    },
  };
}
