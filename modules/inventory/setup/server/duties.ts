import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';

export type Duty = 'keeper' | 'approver' | 'inspector' | 'buyer';

const refusals: Readonly<Record<Duty, string>> = {
  keeper: 'Only who keeps this store does this. The settings of the stores say who does.',
  approver: 'Only who approves for the stores does this. The settings of the stores say who does.',
  inspector: 'Only who inspects what comes does this. The settings of the stores say who does.',
  buyer: 'Only who buys for the school does this. The settings of the stores say who does.',
};

/**
 * Whether somebody has a duty, as SQL: their own for this store or for all, or nobody is named for it. Whoever holds all
 * rights has every duty.
 * @param store the key of the store as SQL, null where the duty is not of one
 */
export function hasDuty(
  user: Pick<SchoolContext['user'], 'accountId' | 'roles'>,
  duty: Duty,
  store: RawBuilder<unknown> = sql`null::bigint`,
): RawBuilder<boolean> {
  if (!user.accountId || user.roles.includes('ROLE_All')) return sql`true`;
  return sql`(
    not exists (select from inventory.duty d where d.duty = ${duty} and (d.store_id is null or d.store_id = ${store}))
    or exists (
      select from inventory.duty d join platform.users a on a.school_id = d.school_id and a.staff_member_id = d.staff_member_id
       where d.duty = ${duty} and a.id = ${user.accountId} and (d.store_id is null or d.store_id = ${store})))`;
}

/** Throws 403 in words unless the caller has the duty. */
export async function refuseWithout(
  { tx, user }: Pick<SchoolContext, 'tx' | 'user'>,
  duty: Duty,
  storeId: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasDuty(user, duty, sql`${storeId}::bigint`)} as has`.execute(tx);
  if (!one(rows).has) throw new UserError('forbidden', refusals[duty]);
}
