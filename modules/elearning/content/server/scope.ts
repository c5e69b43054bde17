import { type RawBuilder, sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { postsContent } from '../../contract/access.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** What the caller is to the library. */
export interface Keeper {
  readonly accountId: number;
  /** Works on content of every subject. */
  readonly keeps: boolean;
  /** Reads all of it, drafts too. */
  readonly readsAll: boolean;
  /** Null for an account that is linked to no member of staff. */
  readonly staffMemberId: number | null;
}

export async function keeperOf(ctx: Context): Promise<Keeper> {
  const { user } = ctx;
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const keeps = mayOrIsAbove(user, postsContent);
  const staffMemberId = keeps ? null : await staffMemberOfAccount(ctx, user.accountId);
  return { accountId: user.accountId, keeps, readsAll: keeps || user.roles.includes('ROLE_View_Only'), staffMemberId };
}

/** Whether the caller works on what is of a subject and of a class, or of every class: columns of the row `t`. */
export function worksOn({ keeps, staffMemberId }: Keeper): RawBuilder<boolean> {
  if (keeps) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from exams.teachers_now n
     where n.school_id = t.school_id and n.staff_member_id = ${staffMemberId}::bigint and n.course_id = t.course_id
       and (t.class_id is null or n.class_id = t.class_id))`;
}

/** Whose resources `t` the caller sees: published ones, and others that they work on or have added. */
export const seesResource = (who: Keeper): RawBuilder<boolean> =>
  who.readsAll ? sql<boolean>`true` : sql<boolean>`(t.state = 'published' or t.added_by = ${who.accountId} or ${worksOn(who)})`;

interface Place {
  readonly courseId: number;
  readonly classId: number | null;
}

/** Refuses what is of a subject that the caller does not teach, with 400 at `courseId`; of many, those of each. */
export async function refuseUntaught(
  ctx: Context,
  who: Keeper,
  places: readonly Place[],
  at?: (index: number) => string,
): Promise<void> {
  if (who.keeps) return;
  const { rows } = await sql<{ wrong: number | null }>`
    select min(w.place)::int as wrong
      from unnest(${places.map(({ courseId }) => courseId)}::bigint[], ${places.map(({ classId }) => classId)}::bigint[])
           with ordinality as w (course_id, class_id, place)
     where not exists (select from exams.teachers_now n
                        where n.staff_member_id = ${who.staffMemberId}::bigint and n.course_id = w.course_id
                          and (w.class_id is null or n.class_id = w.class_id))`.execute(ctx.tx);
  const { wrong } = one(rows);
  if (wrong === null) return;
  throw fieldError(at ? at(wrong - 1) : 'courseId', 'Choose a subject that you teach in this class.');
}

/** Refuses to change what somebody else teaches. */
export function refuseStranger(writes: boolean): void {
  if (!writes) throw new UserError('forbidden', 'Who teaches the subject and who keeps the library change this.');
}
