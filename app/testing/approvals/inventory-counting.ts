import { sql } from 'kysely';
import { addAccounts } from '#modules/finance/server/public.ts';
import type { StockCount } from '#modules/inventory/counting/contract/count.ts';
import { countsApi } from '#modules/inventory/counting/contract/counts.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Approves for the store; has no duty there. */
const [approver, nobody] = ['ROLE_Pay_Fees', 'ROLE_Keep_Gate'] as const;

/** Stock counts before each of their steps; each of an item of its own, since an item is in one count at a time. */
export async function countingFixtures(app: TestApp, day: string): Promise<Fixtures> {
  const [approverId = 0] = await testEmployees(app, [{ staffNo: 'CN1', name: 'Mhakiki Wanjirũ' }]);
  await accountIs(app, approver, approverId);
  const { storeId, categoryId, expenseId } = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, [
      { code: '1323', name: 'Supplies of counts', kind: 'asset', under: '1300' },
      { code: '5213', name: 'Supplies lost of counts', kind: 'expense', under: '5000' },
    ]);
    const { rows } = await sql<{ storeId: number; categoryId: number; expenseId: number }>`
      with kept as (insert into inventory.store (name) values ('Of counts') returning id),
      held as (insert into inventory.duty (staff_member_id, duty, store_id) select ${approverId}, 'approver', k.id from kept k),
      category as (insert into inventory.category (name, stock_id, expense_id)
        select 'Of counts', s.id, e.id from finance.account s, finance.account e where s.code = '1323' and e.code = '5213'
        returning id, expense_id),
      setting as (insert into inventory.setting (losses_id) select id from finance.account where code = '5213'
        on conflict (school_id) do update set losses_id = coalesce(inventory.setting.losses_id, excluded.losses_id))
      select k.id as "storeId", c.id as "categoryId", c.expense_id as "expenseId" from kept k, category c`.execute(ctx.tx);
    return rows[0] ?? { storeId: 0, categoryId: 0, expenseId: 0 };
  });
  let serial = 0;
  const item = () =>
    asSchoolA(app, async (ctx) => {
      serial += 1;
      const { rows } = await sql<{ id: number }>`
        insert into inventory.item (code, name, category_id, kind, unit)
        values (${`FX-C${serial}`}, ${`Karatasi ya hesabu ${serial}`}, ${categoryId}, 'consumable', 'ream') returning id`.execute(
        ctx.tx,
      );
      const itemId = rows[0]?.id ?? 0;
      const document = { kind: 'opening', document: 'opening stock', id: 100 + serial, no: `FXC/${serial}`, day } as const;
      await postMoves(ctx, { ...document, narration: 'Opening stock' }, [
        { storeId, itemId, quantity: 5000, value: 50_000, counterId: expenseId },
      ]);
      return itemId;
    });
  const at = ({ id, version }: StockCount) => ({ id, version });
  const count = async (...steps: readonly 'finish'[]): Promise<StockCount> => {
    let one = await ok(app.call(everything, countsApi.open, { storeId, scope: 'items', itemIds: [await item()] }, key()));
    const { rows } = await ok(app.call(everything, countsApi.lines, { id: one.id }));
    const entries = rows.map(({ id: lineId }) => ({
      key: `fixture-count-${one.id}-${lineId}`,
      lineId,
      how: 'set' as const,
      quantity: 4000,
      at: new Date().toISOString(),
    }));
    await ok(app.call(everything, countsApi.enter, { id: one.id, entries }, key()));
    for (const step of steps) one = await ok(app.call(everything, countsApi[step], at(one), key()));
    return one;
  };
  const standing = (one: StockCount, own: typeof everything | null = null): Standing => ({
    own,
    other: approver,
    input: at(one),
    again: versioned,
  });
  const decided = async (own: typeof everything | null): Promise<Standing> => {
    const one = await count('finish');
    return { ...standing(one, own), notFor: [nobody, at(one)] };
  };
  return {
    'stock count': {
      finish: async () => standing(await count()),
      approve: () => decided(everything),
      sendBack: () => decided(null),
      cancel: async () => ({ ...standing(await count()), stands: 'open' }),
    },
  };
}
