import { sql } from 'kysely';
import { anyOf } from '#kit/contract/access.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { one } from '#kit/server/sql/one.ts';
import { sheetNumbers } from '../../sittings/server/progress.store.ts';
import { staffMemberOf } from '../../teaching/server/teaches.ts';
import { marksScreens } from '../contract/screens.ts';

interface Department {
  sheets: number;
  expected: number;
  entered: number;
  teachers: number;
  names: string | null;
}

/** What the head of a department looks for first: how far the marks of its subjects are, and who teaches in it. */
export const departmentAtHome: HomePartSource = {
  key: 'department',
  place: 30,
  access: anyOf('RIGHT_Head_of_Department'),
  read: async (ctx) => {
    const head = await staffMemberOf(ctx);
    const { rows } = await sql<Department>`
      with headed as materialized (select school_id, id, name from settings.departments where head_id = ${head}::bigint),
      wanted as materialized (
        select h.id
          from exams.sheet h
          join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id
          join settings.courses c on c.school_id = h.school_id and c.id = h.course_id
          join headed d on d.school_id = c.school_id and d.id = c.department_id
         where e.state = 'open' and h.locked_at is null and (e.enter_until is null or e.enter_until >= ${ctx.now})),
      ${sheetNumbers}
      select count(*)::int as sheets, coalesce(sum(n.expected), 0)::int as expected, coalesce(sum(n.entered), 0)::int as entered,
             (select count(*)::int from settings.staff s join headed d on d.school_id = s.school_id and d.id = s.department_id
               where s.kind = 'teacher' and s.status <> 'left') as teachers,
             (select string_agg(name, ', ' order by name) from headed) as names
        from numbers n`.execute(ctx.tx);
    const { sheets, expected, entered, teachers, names } = one(rows);
    // Who may do everything heads no department by that.
    if (names === null) return { figures: [], days: null };
    const progress =
      sheets === 0 ? null : `${entered.toLocaleString('en-KE')} of ${expected.toLocaleString('en-KE')} marks entered`;
    return {
      figures: [
        { label: 'Open mark sheets', value: sheets, as: 'count', note: progress ?? names, path: marksScreens.myExams.path },
        { label: 'Teachers in the department', value: teachers, as: 'count', note: names, path: null },
      ],
      days: null,
    };
  },
};
