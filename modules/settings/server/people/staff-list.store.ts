import { type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { StaffMember, StaffStatus } from '../../contract/people/staff.ts';
import { withKept } from './staff-numbers.rules.ts';
import { dayOf, staffTableOn, type StaffContext } from './staff.store.ts';

/** What a list of staff may be narrowed by. */
export interface StaffFilter extends PageRequest {
  kind?: StaffMember['kind'] | undefined;
  /** `here`: active and on leave. */
  status?: StaffStatus | 'here' | undefined;
  gender?: StaffMember['gender'] | undefined;
  employer?: StaffMember['employer'] | undefined;
  departmentId?: number | undefined;
  postId?: number | undefined;
  courseId?: number | undefined;
}

/**
 * The directory: searched by name, staff number, phone and e-mail, and filtered.
 * @param byNumbers the search looks at the personal numbers too; only for those who read them
 */
export async function listStaff(ctx: StaffContext, filter: StaffFilter, byNumbers = false): Promise<Page<StaffMember>> {
  const { q, status, departmentId, postId, courseId, ...rest } = filter;
  const today = dayOf(ctx);
  const also: RawBuilder<unknown>[] = [];
  const searched = ['full_name', 'staff_no', 'phone', 'email', 'job_title'];
  const numbers = ['national_id', 'tsc_no', 'kra_pin', 'nssf_no', 'sha_no'];
  if (q)
    also.push(
      matches(
        [...searched, ...(byNumbers ? numbers : [])].map((column) => sql.ref(`t.${column}`)),
        q,
      ),
    );
  if (status === 'here') also.push(sql`t.status <> 'left'`);
  else if (status) also.push(sql`t.status = ${status}`);
  if (departmentId)
    also.push(sql`(t.department_id = ${departmentId} or exists (
      select from settings.staff_department d
       where d.school_id = t.school_id and d.staff_member_id = t.id and d.department_id = ${departmentId}))`);
  if (postId)
    also.push(sql`exists (
      select from settings.staff_post h
       where h.school_id = t.school_id and h.staff_member_id = t.id and h.post_id = ${postId}
         and h.from_day <= ${today} and (h.to_day is null or h.to_day >= ${today}))`);
  if (courseId)
    also.push(sql`exists (
      select from settings.staff_subject b
       where b.school_id = t.school_id and b.staff_member_id = t.id and b.course_id = ${courseId})`);
  const { rows, total } = await staffTableOn(today).list(ctx, { ...rest }, also);
  return { rows: rows.map(withKept), total };
}
