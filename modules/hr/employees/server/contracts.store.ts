import { sql } from 'kysely';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Contract, ContractDraft } from '../contract/contracts.ts';
import { datedRows } from './dated.ts';

/** Contracts of an employee: employment, grade, department and basic pay from a day until a day. */
export const contracts = datedRows<Contract, ContractDraft>({
  table: 'hr.contract',
  entity: 'contract',
  joining: true,
  list: async (ctx, staffMemberId) => {
    const today = schoolDay(ctx);
    const { rows } = await sql<Contract>`
      select c.id, c.version, c.staff_member_id as "staffMemberId", c.from_day as "fromDay", c.to_day as "toDay", c.kind,
             c.job_title as "jobTitle", c.grade_id as "gradeId", g.name as "gradeName", c.department_id as "departmentId",
             d.name as "departmentName", c.basic, c.pay_per as "payPer", c.because, c.author_name as "authorName", c.at,
             c.from_day <= ${today} and coalesce(c.to_day >= ${today}, true) as current
        from hr.contract c
        left join hr.grade g on g.school_id = c.school_id and g.id = c.grade_id
        left join settings.departments d on d.school_id = c.school_id and d.id = c.department_id
       where c.staff_member_id = ${staffMemberId} order by c.from_day desc`.execute(ctx.tx);
    return rows;
  },
  columns: ({ kind, jobTitle, gradeId, departmentId, basic, payPer, because }) => ({
    kind,
    job_title: jobTitle,
    grade_id: gradeId,
    department_id: departmentId,
    basic,
    pay_per: payPer,
    because,
  }),
  audited: ({ fromDay, toDay, kind, jobTitle, gradeName, departmentName, basic, payPer, because }) => ({
    fromDay,
    toDay,
    kind,
    jobTitle,
    gradeName,
    departmentName,
    basic,
    payPer,
    because,
  }),
});
