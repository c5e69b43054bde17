import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { departments } from '../../contract/lists.ts';

export const departmentStore = resourceStore(departments, {
  table: 'settings.department',
  computed: {
    headName: sql`(select full_name from settings.staff_member s where s.id = t.head_id)`,
    staff: sql`(select count(*) from settings.staff_member s where s.department_id = t.id and s.status <> 'left')`,
    courses: sql`(select count(*) from settings.course c where c.department_id = t.id)`,
  },
  search: ['name', 'code'],
  // To head a department is a right.
  before: (ctx: SchoolContext) => ctx.afterCommit(() => ctx.services.identity.forget()),
});
