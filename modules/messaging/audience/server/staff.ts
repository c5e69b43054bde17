import { holds } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import type { AudienceOption } from '../contract/audience.ts';
import { counted } from './guardians.ts';
import { type AudienceContext, type Found, keysOf, type SourceKind, wordsOf } from './source.ts';

/** Members of staff who work at the school, told by themselves. Conditions are over `settings.staff t`. */
export const staffSource: SourceKind = {
  key: 'staff',
  label: 'Staff',
  everybody: 'All teachers and staff',
  conditions: [
    {
      key: 'kind',
      label: 'Kind',
      control: 'choice',
      options: () =>
        Promise.resolve([
          { value: 'teacher', label: 'Teachers' },
          { value: 'support', label: 'Other staff' },
        ]),
      matches: (condition) => sql`t.kind = any(${wordsOf(condition)}::text[])`,
    },
    {
      key: 'department',
      label: 'Department',
      control: 'choice',
      options: async (ctx) => {
        const { rows } = await sql<AudienceOption>`
          select id as value, name as label from settings.departments order by name`.execute(ctx.tx);
        return rows;
      },
      matches: (condition) => sql`t.department_id = any(${keysOf(condition)}::bigint[])`,
    },
    {
      key: 'member',
      label: 'Staff by name',
      control: 'search',
      find: async (ctx, q, values) => {
        const keys = values.filter((value) => typeof value === 'number');
        const { rows } = await sql<AudienceOption>`
          select id as value, full_name || ', ' || staff_no as label from settings.staff
           where id = any(${keys}::bigint[]) or (${q} <> '' and status <> 'left'
             and ${holds(sql`kit.fold(full_name || ' ' || staff_no)`, q)})
           order by id = any(${keys}::bigint[]) desc, full_name limit 520`.execute(ctx.tx);
        return rows;
      },
      matches: (condition) => sql`t.id = any(${keysOf(condition)}::bigint[])`,
    },
  ],
  placeholders: {
    staff_no: 'The staff number',
    job_title: 'The job title',
    department: 'The department',
  },
  resolve: staffOf,
};

async function staffOf(ctx: AudienceContext, wanted: ReturnType<typeof sql>): Promise<Found> {
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string | null;
    staffNo: string;
    jobTitle: string;
    department: string;
  }>`
    select t.id, t.full_name as name, t.phone, t.staff_no as "staffNo", coalesce(t.job_title, '') as "jobTitle",
           coalesce(d.name, '') as department
      from settings.staff t
      left join settings.departments d on d.school_id = t.school_id and d.id = t.department_id
     where t.status <> 'left' and ${wanted} order by t.full_name, t.id`.execute(ctx.tx);
  const recipients = rows.flatMap(({ id, name, phone, staffNo, jobTitle, department }) =>
    phone === null ? [] : [{ phone, name, staffId: id, values: { name, staff_no: staffNo, job_title: jobTitle, department } }],
  );
  return {
    recipients,
    missing: { noNumber: rows.filter((row) => row.phone === null).map((row) => row.name) },
    words: recipients.length > 0 ? counted(recipients.length, 'member of staff', 'members of staff') : '',
  };
}
