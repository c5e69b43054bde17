import { type RawBuilder, sql } from 'kysely';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { hrAdmin, hrRead } from '../../contract/access.ts';

type Asking = Pick<SchoolContext, 'tx' | 'user'>;

/** The member of staff who asks; null for an account that is none. */
export const memberAsking = (ctx: Asking): Promise<number | null> =>
  ctx.user.kind === 'school' ? staffMemberOfAccount(ctx, ctx.user.accountId) : Promise.resolve(null);

/** Whether the caller sees everybody’s leave. */
export const seesAll = ({ user }: Asking): boolean => mayOrIsAbove(user, hrRead);

export const administers = ({ user }: Asking): boolean => mayOrIsAbove(user, hrAdmin);

/** Whose leave the caller sees as one who decides on it, as a condition over the member of staff `f` of `settings.staff`. */
export async function leaveScope(ctx: Asking): Promise<RawBuilder<boolean>> {
  if (seesAll(ctx)) return sql<boolean>`true`;
  return heads(sql`${await memberAsking(ctx)}::bigint`);
}

/** True where `me` heads the department of the member of staff `f`. */
export const heads = (me: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from settings.departments d where d.school_id = f.school_id and d.id = f.department_id and d.head_id = ${me})`;

/** Throws nothing: true where the caller may see the leave of a member of staff besides their own. */
export async function seesLeaveOf(ctx: Asking, staffMemberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from settings.staff f where f.id = ${staffMemberId} and ${await leaveScope(ctx)}`.execute(ctx.tx);
  return rows.length > 0;
}
