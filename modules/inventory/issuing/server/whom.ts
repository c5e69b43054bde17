import { sql } from 'kysely';

// To whom an issue `i` went, as SQL: joined as `d` its department, `f` the member of staff, `t` the student.

export const whomJoined = sql`
  left join settings.departments d on d.school_id = i.school_id and d.id = i.department_id
  left join settings.staff f on f.school_id = i.school_id and f.id = i.staff_member_id
  left join registration.roll t on t.school_id = i.school_id and t.id = i.student_id`;

export const toName = sql<string>`coalesce(
  case i.to_kind when 'staff' then f.full_name when 'student' then t.full_name when 'department' then d.name end, 'Kitchen')`;
