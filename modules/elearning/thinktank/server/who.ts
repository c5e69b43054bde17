import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type Marker, markerOf } from '../../assignments/server/person.ts';
import { type Learner, learnerOf } from '../../learners/server/who.ts';

export type Ctx = SchoolContext;
export { type Learner, learnerOf, type Marker as Moderator, markerOf as moderatorOf };

/** The condition over `t` (elearning.think_thread): whose subject and class one teaches now, all for who administers. */
export function moderates({ admin, staffMemberId }: Pick<Marker, 'admin' | 'staffMemberId'>): RawBuilder<boolean> {
  if (admin) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from exams.teachers_now n
     where n.school_id = t.school_id and n.course_id = t.course_id and (t.class_id is null or n.class_id = t.class_id)
       and n.staff_member_id = ${staffMemberId}::bigint)`;
}

/** The condition over `t`: for a student by subject and class. */
export const forLearner = ({ classId, courseIds }: Learner): RawBuilder<boolean> =>
  sql<boolean>`(t.course_id = any(${[...courseIds]}::bigint[]) and (t.class_id is null or t.class_id = ${classId}::bigint))`;

/** 403: a subject or a class that others teach. */
export const notTaught = (): UserError =>
  new UserError('forbidden', 'You ask and answer in the subjects and classes that you teach. Choose one of them.');
