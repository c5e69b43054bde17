import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { examsAdmin } from '../../contract/access.ts';
import { staffMemberOf } from '../../teaching/server/teaches.ts';

export type LessonContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>;

/** What the caller is where lessons are planned. */
export interface Person {
  readonly accountId: number;
  /** Null for an account that is linked to no member of staff. */
  readonly staffMemberId: number | null;
  readonly admin: boolean;
  /** Reads every teacher's plans. */
  readonly readsAll: boolean;
  /** The departments whose head it is: it reads and approves what is planned in their subjects. */
  readonly heads: readonly number[];
}

export async function personOf(ctx: LessonContext): Promise<Person> {
  const { user } = ctx;
  const staffMemberId = await staffMemberOf(ctx);
  const { rows } = await sql<{ id: number }>`
    select d.id from settings.departments d where d.head_id = ${staffMemberId}`.execute(ctx.tx);
  const admin = judge(examsAdmin, viewerOf(user)) === 'allowed';
  return {
    accountId: user.accountId,
    staffMemberId,
    admin,
    readsAll: admin || user.roles.includes('ROLE_View_Only'),
    heads: rows.map(({ id }) => id),
  };
}

/** What a scheme and a plan have in common. */
export interface Owned {
  staffMemberId: number;
  authorId: number | null;
  submittedBy: number | null;
  /** Of its subject. */
  departmentId: number | null;
}

/** The condition on `t` of a list: own records, or all that the person may read. */
export function inScope(who: Person, scope: 'mine' | 'all'): RawBuilder<unknown> {
  const own = sql`t.staff_member_id = ${who.staffMemberId}`;
  if (scope === 'mine') return own;
  if (who.readsAll) return sql`true`;
  return sql`(${own} or t.course_id in (select c.id from settings.courses c where c.department_id = any(${who.heads}::bigint[])))`;
}

const ofDepartment = (who: Person, { departmentId }: Owned) => departmentId !== null && who.heads.includes(departmentId);

export const mayRead = (who: Person, record: Owned): boolean =>
  who.readsAll || record.staffMemberId === who.staffMemberId || ofDepartment(who, record);

export const mayWrite = (who: Person, record: Pick<Owned, 'staffMemberId'>): boolean =>
  who.admin || record.staffMemberId === who.staffMemberId;

/** What the caller is to a record, for the screen and for its approval. */
export const standingOf = (who: Person, record: Owned) => ({
  writes: mayWrite(who, record),
  decides: who.admin || ofDepartment(who, record),
  mine: record.authorId === who.accountId || record.submittedBy === who.accountId || record.staffMemberId === who.staffMemberId,
});

/** The teacher that a new record is of. Throws 422 for an account that is no teacher, 400 at the field for somebody else. */
export function teacherFor(who: Person, wanted: number | null): number {
  if (wanted !== null && wanted !== who.staffMemberId && !who.admin)
    throw fieldError('staffMemberId', 'You plan your own lessons. Leave the teacher as it is.');
  const teacher = wanted ?? who.staffMemberId;
  if (teacher !== null) return teacher;
  if (who.admin) throw fieldError('staffMemberId', 'Choose the teacher.');
  throw new UserError(
    'rule',
    'Your account is linked to no member of staff, so it cannot plan lessons. Ask your administrator to link it on the Users screen.',
  );
}

/** Refuses a stream of another class, at `streamId`. */
export async function checkStream({ tx }: LessonContext, classId: number, streamId: number | null): Promise<void> {
  if (streamId === null) return;
  const { rows } = await sql`select from settings.streams where id = ${streamId} and class_id = ${classId}`.execute(tx);
  if (rows.length === 0) throw fieldError('streamId', 'Choose a stream of this class.');
}
