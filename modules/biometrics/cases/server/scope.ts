import { type RawBuilder, sql } from 'kysely';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { casesAll } from '../../contract/access.ts';

const ofStream = (me: RawBuilder<unknown>) => sql<boolean>`exists (
  select from settings.streams o where o.school_id = s.school_id and o.id = s.stream_id and o.class_teacher_id = ${me})`;

/** Whose cases somebody sees, as a condition over the student `s` of `registration.roll`. */
export async function caseScope(ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<RawBuilder<boolean>> {
  if (mayOrIsAbove(ctx.user, casesAll)) return sql`true`;
  const me = await staffMemberOfAccount(ctx, ctx.user.accountId);
  return ofStream(sql`${me}::bigint`);
}

/** The same of an account, for what waits for it; null: everybody’s. */
export const caseScopeOf = (account: number | null): RawBuilder<boolean> =>
  account === null
    ? sql`true`
    : sql`(exists (select from platform.user_roles u
                    where u.school_id = s.school_id and u.account_id = ${account} and u.role = any(${['ROLE_All', ...casesAll.roles]}::text[]))
       or ${ofStream(sql`(select a.staff_member_id from platform.users a where a.school_id = s.school_id and a.id = ${account})`)})`;
