import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

/**
 * Whose stream `r` (settings.streams) is in an exam `e` of the year `y`: whoever was its class teacher when the exam was processed, and
 * whoever is it now in the newest year that has begun. The same stream of another year had other students.
 */
export const keepsStream = (
  ctx: Pick<SchoolContext, 'now' | 'school'>,
  staffMemberId: number | null,
): RawBuilder<boolean> => sql`(
  (e.rules -> 'classTeachers' ->> r.id::text)::bigint = ${staffMemberId}::bigint
  or r.class_teacher_id = ${staffMemberId}::bigint and y.id = (
       select id from settings.years where starts_on <= ${schoolDay(ctx)} order by starts_on desc, id desc limit 1))`;
