import { sql } from 'kysely';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { courses } from '../../contract/lists.ts';

export const courseStore = resourceStore(courses, {
  table: 'settings.course',
  computed: { departmentName: sql`(select name from settings.department d where d.id = t.department_id)` },
  search: ['name', 'code', 'pathway'],
});
