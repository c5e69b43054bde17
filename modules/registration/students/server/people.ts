import { sql } from 'kysely';
import type { People } from '#kit/server/privacy/people.ts';

export const studentPeople: People = {
  home: 'registration.student',
  entity: 'student',
  column: '^(.*_)?student_id$',
  owns: ['student_id'],
  found: {
    from: sql`registration.student s`,
    id: sql`s.id`,
    name: sql`s.full_name`,
    note: sql`s.admission_no`,
    searched: [sql`s.search_text`],
  },
  nameless: (id, { born_on: bornOn }) => ({
    first_name: 'Erased',
    last_name: `student ${id}`,
    admission_no: `ERASED-${id}`,
    born_on: typeof bornOn === 'string' ? `${bornOn.slice(0, 4)}-01-01` : '1900-01-01',
  }),
};

export const guardianPeople: People = {
  home: 'registration.guardian',
  entity: 'guardian',
  column: '^(.*_)?guardian_id$',
  owns: ['guardian_id'],
  found: {
    from: sql`registration.guardian g`,
    id: sql`g.id`,
    name: sql`g.full_name`,
    note: sql`g.phone`,
    searched: [sql`g.full_name`, sql`g.phone`, sql`g.alternative_phone`, sql`g.national_id`],
  },
  also: sql`select id, 'staff' as kind, staff_member_id as other from registration.guardian where staff_member_id is not null`,
  nameless: (id) => ({ full_name: `Erased guardian ${id}` }),
};
