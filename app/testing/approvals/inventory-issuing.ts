import { sql } from 'kysely';
import { addAccounts } from '#modules/finance/server/public.ts';
import { chargesApi } from '#modules/inventory/issuing/contract/charges.ts';
import { issuesApi } from '#modules/inventory/issuing/contract/issues.ts';
import { returnsApi } from '#modules/inventory/issuing/contract/returns.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Keeps the store and approves for it; has no duty there. */
const [keeper, nobody] = ['ROLE_Mark_attendance_register', 'ROLE_Keep_Gate'] as const;

/** Issues before they are reversed, and charges for what was lost before each of their steps. */
export async function issuingFixtures(app: TestApp, day: string): Promise<Fixtures> {
  const [keeperId = 0] = await testEmployees(app, [{ staffNo: 'IS1', name: 'Mwenye Ghala' }]);
  await accountIs(app, keeper, keeperId);
  const { storeId, itemId } = await asSchoolA(app, async (ctx) => {
    await addAccounts(ctx, [
      { code: '1321', name: 'Supplies of fixtures', kind: 'asset', under: '1300' },
      { code: '5211', name: 'Supplies used of fixtures', kind: 'expense', under: '5000' },
    ]);
    const { rows } = await sql<{ storeId: number; itemId: number; expenseId: number }>`
      with kept as (insert into inventory.store (name) values ('Of issues') returning id),
      held as (insert into inventory.duty (staff_member_id, duty, store_id)
        select ${keeperId}, d, k.id from kept k, unnest(array['keeper', 'approver']) as d),
      category as (insert into inventory.category (name, stock_id, expense_id)
        select 'Of issues', s.id, e.id from finance.account s, finance.account e where s.code = '1321' and e.code = '5211'
        returning id, expense_id),
      item as (insert into inventory.item (code, name, category_id, kind, unit)
        select 'FX-1', 'Darubini', id, 'returnable', 'piece' from category returning id)
      select k.id as "storeId", i.id as "itemId", c.expense_id as "expenseId" from kept k, item i, category c`.execute(ctx.tx);
    const { expenseId = 0, ...made } = rows[0] ?? { storeId: 0, itemId: 0 };
    await postMoves(ctx, { kind: 'opening', document: 'opening stock', id: 1, no: 'FX/1', day, narration: 'Opening stock' }, [
      { ...made, quantity: 100_000, value: 100_000, counterId: expenseId },
    ]);
    return made;
  });
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const issued = async () => {
    const draft = {
      storeId,
      toKind: 'staff' as const,
      staffMemberId: keeperId,
      signedHow: 'paper' as const,
      lines: [{ itemId, quantity: 1000 }],
    };
    const { id } = await ok(app.call(everything, issuesApi.issue, draft, key()));
    return ok(app.call(everything, issuesApi.get, { id }));
  };
  const lost = async (...steps: readonly 'approve'[]) => {
    const { lines } = await issued();
    const line = {
      issueLineId: lines[0]?.lineId ?? 0,
      condition: 'lost' as const,
      quantity: 1000,
      treatment: 'written_off' as const,
      because: 'Ilipotea',
    };
    const { charges } = await ok(app.call(everything, returnsApi.take, { lines: [line] }, key()));
    let one = await ok(app.call(everything, chargesApi.get, { id: charges[0]?.id ?? 0 }));
    for (const step of steps) one = await ok(app.call(keeper, chargesApi[step], at(one), key()));
    return at(one);
  };
  const standing = (input: ReturnType<typeof at>): Standing => ({
    own: everything,
    other: keeper,
    notFor: [nobody, input],
    input,
    again: versioned,
  });
  return {
    issue: { reverse: async () => standing(at(await issued())) },
    'charge for a loss': {
      approve: async () => standing(await lost()),
      waive: async () => standing(await lost()),
      takeBack: async () => standing(await lost('approve')),
    },
  };
}
