import { sql } from 'kysely';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Department } from '../../contract/departments.ts';

export const departmentStore = tableStore<Department>({
  table: 'settings.department',
  entity: 'department',
  columns: { name: 'name', code: 'code', headId: 'head_id' },
  computed: {
    headName: sql`(select full_name from settings.staff_member s where s.id = t.head_id)`,
    staff: sql`(select count(*) from settings.staff_member s where s.department_id = t.id and s.status <> 'left')`,
    courses: sql`(select count(*) from settings.course c where c.department_id = t.id)`,
  },
  search: ['name', 'code'],
});
