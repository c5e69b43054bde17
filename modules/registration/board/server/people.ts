import { sql } from 'kysely';
import type { People } from '#kit/server/privacy/people.ts';

/** Members of the board, each for a term, as the report and the erasure of a person find them. */
export const boardPeople: People = {
  home: 'registration.board_member',
  entity: 'board member',
  column: '^(?!(.*_)?staff_member_id$)(.*_)?member_id$',
  owns: ['member_id'],
  found: {
    from: sql`
      registration.board_member m
      left join registration.guardian g on g.school_id = m.school_id and g.id = m.guardian_id
      left join settings.staff p on p.school_id = m.school_id and p.id = m.staff_member_id`,
    id: sql`m.id`,
    name: sql`coalesce(m.full_name, g.full_name, p.full_name)`,
    note: sql`m.position || ', from ' || extract(year from m.term_from)`,
    searched: [sql`m.full_name`, sql`g.full_name`, sql`p.full_name`, sql`m.phone`],
  },
  also: sql`
    select id, 'staff' as kind, staff_member_id as other from registration.board_member where staff_member_id is not null
    union all select id, 'guardian', guardian_id from registration.board_member where guardian_id is not null`,
  nameless: (id) => ({ full_name: `Erased board member ${id}` }),
};
