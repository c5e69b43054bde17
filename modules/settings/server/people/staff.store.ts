import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { StaffDraft, StaffMember } from '../../contract/people/staff.ts';
import { forAudit, withKept } from './staff-numbers.rules.ts';

/** What the staff's stores need of a handler's context. */
export type StaffContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school'>;

/** Today at the school. */
export const dayOf = ({ now, school }: Pick<StaffContext, 'now' | 'school'>): string => dayIn(school.timeZone, now);

type Row = Omit<StaffMember, 'kept'>;

/** The table with what is held and taught on a day. */
export const staffTableOn = (today: string) =>
  tableStore<Row>({
    table: 'settings.staff_member',
    entity: 'staff member',
    columns: {
      fullName: 'full_name',
      staffNo: 'staff_no',
      kind: 'kind',
      gender: 'gender',
      phone: 'phone',
      alternativePhone: 'alternative_phone',
      email: 'email',
      nationalId: 'national_id',
      tscNo: 'tsc_no',
      kraPin: 'kra_pin',
      nssfNo: 'nssf_no',
      shaNo: 'sha_no',
      jobTitle: 'job_title',
      departmentId: 'department_id',
      employer: 'employer',
      joinedOn: 'joined_on',
      contractFrom: 'contract_from',
      contractTo: 'contract_to',
      nextOfKinName: 'next_of_kin_name',
      nextOfKinRelation: 'next_of_kin_relation',
      nextOfKinPhone: 'next_of_kin_phone',
      status: 'status',
      statusOn: 'status_on',
      statusBecause: 'status_because',
      photoFileId: 'photo_file_id',
    },
    computed: {
      departmentName: sql`(select name from settings.department d where d.id = t.department_id)`,
      posts: sql`(
        select string_agg(p.name || coalesce(' ' || h.detail, ''), ', ' order by h.from_day, h.id)
          from settings.staff_post h join settings.post p on p.school_id = h.school_id and p.id = h.post_id
         where h.school_id = t.school_id and h.staff_member_id = t.id and h.from_day <= ${today}
           and (h.to_day is null or h.to_day >= ${today}))`,
      subjects: sql`(
        select string_agg(distinct c.name, ', ') from settings.staff_subject b
          join settings.course c on c.school_id = b.school_id and c.id = b.course_id
         where b.school_id = t.school_id and b.staff_member_id = t.id)`,
    },
    search: [],
    filters: ['kind', 'gender', 'employer'],
  });

/** Reports changes without the numbers that only few may read. */
const audited = (ctx: StaffContext): StoreContext => ({
  tx: ctx.tx,
  changed: (change) => ctx.changed({ ...change, before: forAudit(change.before), after: forAudit(change.after) }),
});

/** One member of staff. Throws 404. */
export async function getStaffMember(ctx: StaffContext, id: number): Promise<StaffMember> {
  return withKept(await staffTableOn(dayOf(ctx)).get(ctx, id));
}

/** Adds a member of staff; throws 409 at the number that is taken. */
export async function createStaffMember(ctx: StaffContext, draft: StaffDraft): Promise<StaffMember> {
  const { otherDepartmentIds = [], ...columns } = draft;
  const { id } = await staffTableOn(dayOf(ctx)).create(audited(ctx), { ...columns });
  await writeDepartments(ctx, id, otherDepartmentIds);
  return getStaffMember(ctx, id);
}

/** Changes a member of staff; throws 404, or 409 when `version` is old or a number is taken. */
export async function updateStaffMember(
  ctx: StaffContext,
  id: number,
  version: number,
  draft: Partial<StaffDraft & Pick<StaffMember, 'status' | 'statusOn' | 'statusBecause' | 'photoFileId'>>,
): Promise<StaffMember> {
  const { otherDepartmentIds, ...columns } = draft;
  await staffTableOn(dayOf(ctx)).update(audited(ctx), id, version, { ...columns });
  if (otherDepartmentIds) await writeDepartments(ctx, id, otherDepartmentIds);
  return getStaffMember(ctx, id);
}

/** The departments that somebody belongs to besides their own. */
export async function otherDepartmentsOf(ctx: StoreContext, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, d.name from settings.staff_department s
      join settings.department d on d.school_id = s.school_id and d.id = s.department_id
     where s.staff_member_id = ${id} order by d.name`.execute(ctx.tx);
  return rows;
}

async function writeDepartments(ctx: StaffContext, id: number, departmentIds: readonly number[]): Promise<void> {
  const before = await otherDepartmentsOf(ctx, id);
  const wanted = [...new Set(departmentIds)];
  await sql`
    delete from settings.staff_department
     where staff_member_id = ${id} and department_id <> all(${wanted}::bigint[])`.execute(ctx.tx);
  await sql`
    insert into settings.staff_department (staff_member_id, department_id)
    select ${id}::bigint, d from unnest(${wanted}::bigint[]) d on conflict do nothing`.execute(ctx.tx);
  const after = await otherDepartmentsOf(ctx, id);
  const words = (rows: typeof before) => rows.map(({ name }) => name).join(', ') || null;
  if (words(before) !== words(after))
    ctx.changed({
      entity: 'staff member',
      id,
      action: 'departments changed',
      before: { alsoIn: words(before) },
      after: { alsoIn: words(after) },
    });
}
