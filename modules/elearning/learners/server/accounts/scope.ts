import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { elearningAdmin } from '../../../contract/access.ts';

/** Whose accounts somebody keeps: a condition over `r` (registration.roll). */
export interface AccountScope {
  readonly administers: boolean;
  readonly keeps: RawBuilder<boolean>;
}

/** Everybody's for who administers e-learning and for the product itself; those of the own streams for a class teacher. */
export async function accountScope(ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<AccountScope> {
  const administers = judge(elearningAdmin, viewerOf(ctx.user)) === 'allowed';
  if (administers) return { administers, keeps: sql`true` };
  const staffMemberId = await staffMemberOfAccount(ctx, ctx.user.accountId);
  return {
    administers,
    keeps: sql<boolean>`exists (
      select from settings.streams o join settings.staff f on f.school_id = o.school_id and f.id = o.class_teacher_id and f.status <> 'left'
       where o.school_id = r.school_id and o.id = r.stream_id and o.class_teacher_id = ${staffMemberId}::bigint)`,
  };
}

/** Students on the roll, with what slips say of them. */
export interface Slipped {
  id: number;
  no: string;
  name: string;
  seat: string | null;
}

interface Whom {
  readonly classId?: number | undefined;
  readonly streamId?: number | undefined;
  readonly studentIds?: readonly number[] | undefined;
}

/**
 * The students that somebody has named and keeps the accounts of, in the order of their seats and names. Throws 404 for a student
 * whom they do not keep, and 403 for a class or stream of which they keep nobody.
 */
export async function studentsNamed(ctx: SchoolContext, { classId, streamId, studentIds }: Whom): Promise<Slipped[]> {
  if (classId === undefined && streamId === undefined && studentIds === undefined)
    throw new UserError('rule', 'Choose a class, a stream or students.');
  const { administers, keeps } = await accountScope(ctx);
  const wanted = [keeps, sql`r.here`];
  if (classId !== undefined) wanted.push(sql`r.class_id = ${classId}`);
  if (streamId !== undefined) wanted.push(sql`r.stream_id = ${streamId}`);
  if (studentIds !== undefined) wanted.push(sql`r.id = any(${[...studentIds]}::bigint[])`);
  const { rows } = await sql<Slipped>`
    select r.id, r.admission_no as no, r.full_name as name, nullif(concat_ws(' ', c.name, t.name), '') as seat
      from registration.roll r
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
     where ${sql.join(wanted, sql` and `)}
     order by c.level, c.name, t.name, r.search_text, r.id`.execute(ctx.tx);
  if (studentIds !== undefined && rows.length < new Set(studentIds).size)
    throw new UserError('not_found', 'One of the students is not on the roll, or not of your stream.');
  if (!administers && rows.length === 0)
    throw new UserError('forbidden', 'You keep the accounts of the stream whose class teacher you are. Choose that one.');
  return rows;
}
