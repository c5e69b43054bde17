import { sql } from 'kysely';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { categories } from '#modules/inventory/setup/contract/categories.ts';
import { itemsApi } from '#modules/inventory/setup/contract/items.ts';
import { openingsApi } from '#modules/inventory/stock/contract/openings.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import { asSchoolA } from '../books.ts';
import type { TestApp } from '../school.ts';
import type { StoresWorld } from './stores.ts';

/** Who does what in tests of the stock. */
export const clerk = 'ROLE_post_content' as const;

type ItemDraft = CallInput<typeof itemsApi.create>;
type Lines = CallInput<typeof openingsApi.enter>['lines'];

/** Calls and postings of a test of the stock. */
export function stockOf(app: TestApp, world: StoresWorld) {
  let serial = 0;
  return {
    /** So many days before today; below nothing after it. */
    before: (days: number): string =>
      new Date(Date.parse(`${world.day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10),

    /** An item of its own, so that no test knows of another's stock. */
    item: async (more: Partial<ItemDraft> = {}): Promise<number> => {
      serial += 1;
      const { rows } = (await app.call(clerk, categories.api.list, {})).body;
      const { body, status } = await app.call(clerk, itemsApi.create, {
        code: `X-${serial}`,
        name: `Thing ${serial}`,
        categoryId: rows.find(({ name }) => name === 'Supplies')?.id ?? 0,
        kind: 'consumable',
        unit: 'piece',
        ...more,
      });
      if (status !== 200) throw new Error(body.message);
      return body.id;
    },

    opening: (lines: Lines, more: { storeId?: number; day?: string } = {}) =>
      app.call(clerk, openingsApi.enter, { storeId: world.main, day: world.day, lines, ...more }, world.key()),

    /** Issues from the main store, or posts what is said. */
    issue: (itemId: number, quantity: number, day = world.day) =>
      asSchoolA(app, (ctx) => {
        serial += 1;
        const document = { document: 'test of issues', id: serial, no: `I/${serial}`, day, narration: 'Ĩssue' };
        const move = { storeId: world.main, itemId, quantity: -quantity, counterId: world.accounts.expense };
        return postMoves(ctx, { ...document, kind: 'issue' }, [move]);
      }),

    /** Receives into the main store from the supplier. */
    receive: (itemId: number, quantity: number, value: number, day = world.day) =>
      asSchoolA(app, (ctx) => {
        serial += 1;
        const document = { document: 'test of receipts', id: serial, no: `R/${serial}`, day, narration: '' };
        const move = { storeId: world.main, itemId, quantity, value, counterId: world.accounts.unbilled };
        return postMoves(ctx, { ...document, kind: 'receipt', supplierId: world.supplier }, [move]);
      }),

    /** The key of the store in which what is on its way stands. */
    transit: async (): Promise<number> => {
      const { rows } = await asSchoolA(app, ({ tx }) =>
        sql<{ id: number }>`select id from inventory.store where transit`.execute(tx),
      );
      return rows[0]?.id ?? 0;
    },
  };
}
