import { sql } from 'kysely';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { CountLine, StockCount } from '#modules/inventory/counting/contract/count.ts';
import { countsApi } from '#modules/inventory/counting/contract/counts.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import { asSchoolA } from '../books.ts';
import type { Caller, TestApp } from '../school.ts';
import { ok } from '../standing.ts';
import { type StoresWorld, storesWorld } from './stores.ts';

type Entry = CallInput<typeof countsApi.enter>['entries'][number];
const keeper = 'ROLE_post_content' as const;
const principal = 'ROLE_All' as const;

/** Stores with stock, and what is done with counts of it: a keeper counts, the principal approves. */
export async function countingWorld(app: TestApp) {
  const world: StoresWorld = await storesWorld(app);
  await world.opening(world.main, world.flour, 100_000, 700_000);
  await world.opening(world.main, world.milk, 10_000, 60_000, { no: 'A1', expiresOn: '2026-01-05' });
  await world.opening(world.main, world.milk, 20_000, 140_000, { no: 'B2', expiresOn: '2099-12-31' });
  await world.opening(world.main, world.chalk, 12_000, 36_000);
  let serial = 0;
  const at = ({ id, version }: StockCount) => ({ id, version });
  const entry = (of: Partial<Entry>): Entry => ({
    key: `test-entry-${(serial += 1)}`,
    how: 'set',
    at: new Date().toISOString(),
    ...of,
  });
  const linesOf = async (id: number): Promise<CountLine[]> => (await ok(app.call(principal, countsApi.lines, { id }))).rows;
  return {
    ...world,
    at,
    entry,
    linesOf,
    open: (draft: Partial<CallInput<typeof countsApi.open>>, caller: Caller = keeper) =>
      app.call(caller, countsApi.open, { storeId: world.main, scope: 'items', ...draft }, world.key()),
    enter: (count: { id: number }, entries: Entry[], caller: Caller = keeper) =>
      app.call(caller, countsApi.enter, { id: count.id, entries }, world.key()),
    finish: (count: StockCount, more: object = {}) => app.call(keeper, countsApi.finish, { ...at(count), ...more }, world.key()),
    approve: (count: StockCount, more: object = {}, caller: Caller = principal) =>
      app.call(caller, countsApi.approve, { ...at(count), ...more }, world.key()),
    cancel: (count: StockCount) =>
      ok(app.call(principal, countsApi.cancel, { ...at(count), comment: 'Only a test' }, world.key())),
    /** A line by the name of its item, and its batch. */
    lineOf: async (id: number, name: string, batchNo: string | null = null): Promise<CountLine> => {
      const line = (await linesOf(id)).find((one) => one.name === name && one.batchNo === batchNo);
      if (!line) throw new Error(`No line of ${name}.`);
      return line;
    },
    /** Takes something out of a store as an issue does. */
    take: (storeId: number, itemId: number, quantity: number) =>
      asSchoolA(app, (ctx) =>
        postMoves(
          ctx,
          { kind: 'issue', document: 'issue', id: (serial += 1), no: `T/${serial}`, day: world.day, narration: 'Issued' },
          [{ storeId, itemId, quantity: -quantity, counterId: world.accounts.expense }],
        ),
      ),
    /** Sends something away that has not come yet. */
    send: (itemId: number, quantity: number, value: number, transit: number) =>
      asSchoolA(app, (ctx) => {
        const to = { kind: 'transfer', document: 'transfer', id: (serial += 1), no: `T/${serial}`, day: world.day } as const;
        const move = { itemId, value, counterId: null };
        return postMoves(ctx, { ...to, narration: 'Sent' }, [
          { ...move, storeId: world.main, quantity: -quantity },
          { ...move, storeId: transit, quantity },
        ]);
      }),
    /** What of a batch is in the main store, by its movements. */
    ofBatch: (batchNo: string) =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ quantity: number }>`
          select coalesce(sum(m.quantity), 0)::bigint as quantity from inventory.move m
            join inventory.batch b on b.school_id = m.school_id and b.id = m.batch_id
           where b.batch_no = ${batchNo} and m.store_id = ${world.main}`.execute(tx);
        return rows[0]?.quantity ?? 0;
      }),
    categoryOf: (itemId: number) =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ id: number }>`select category_id as id from inventory.item where id = ${itemId}`.execute(tx);
        return rows[0]?.id ?? 0;
      }),
  };
}
