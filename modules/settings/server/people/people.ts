import { sql } from 'kysely';
import type { People } from '#kit/server/privacy/people.ts';

/** Members of staff, as the report and the erasure of a person find them. */
export const staffPeople: People = {
  home: 'settings.staff_member',
  entity: 'staff member',
  column: '^(.*_)?(staff_member_id|staff_id)$',
  owns: ['staff_member_id', 'staff_id'],
  found: {
    from: sql`settings.staff_member p`,
    id: sql`p.id`,
    name: sql`p.full_name`,
    note: sql`p.staff_no`,
    searched: [sql`p.full_name`, sql`p.staff_no`, sql`p.phone`],
  },
  nameless: (id) => ({ full_name: `Erased member of staff ${id}`, staff_no: `ERASED-${id}` }),
};
