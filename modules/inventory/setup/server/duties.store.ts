import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { type DutyRow, duties, dutyWords } from '../contract/duties.ts';

export const dutyStore = resourceStore<typeof duties, StoreContext>(duties, {
  table: 'inventory.duty',
  computed: {
    staffName: sql`(select f.full_name from settings.staff f where f.school_id = t.school_id and f.id = t.staff_member_id)`,
    storeName: sql`(select s.name from inventory.store s where s.school_id = t.school_id and s.id = t.store_id)`,
  },
  search: ['duty'],
  before: async ({ tx }, { staffMemberId, storeId }) => {
    const { rows } = await sql<{ left: boolean; transit: boolean }>`
      select coalesce((select status = 'left' from settings.staff where id = ${staffMemberId}), false) as "left",
             coalesce((select transit from inventory.store where id = ${storeId}), false) as transit`.execute(tx);
    if (rows[0]?.left) throw fieldError('staffMemberId', 'They have left the school.');
    if (rows[0]?.transit) throw fieldError('storeId', 'What is on its way is kept by nobody.');
  },
});

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Duties by the names of people and stores; there are few. */
export async function listDuties(ctx: StoreContext, input: z.output<(typeof duties)['filter']>): Promise<Page<DutyRow>> {
  const { q, page, size, ...rest } = input;
  if (!q) return dutyStore.list(ctx, input);
  const { rows } = await dutyStore.list(ctx, { ...rest, page: 1, size: 100_000 });
  const found = rows.filter(({ staffName, storeName, duty }) =>
    plain(`${staffName} ${storeName ?? ''} ${dutyWords[duty]}`).includes(plain(q)),
  );
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}
