import { sql } from 'kysely';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Course } from '../../contract/courses.ts';

export const courseStore = tableStore<Course>({
  table: 'settings.course',
  entity: 'course',
  columns: { name: 'name', code: 'code', pathway: 'pathway', departmentId: 'department_id' },
  computed: { departmentName: sql`(select name from settings.department d where d.id = t.department_id)` },
  search: ['name', 'code', 'pathway'],
  filters: ['departmentId'],
});
