import { sql } from 'kysely';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { grades } from '../contract/grades.ts';

/** Grades; one that contracts name stays and is set out of use instead. */
export const gradeStore = resourceStore(grades, {
  table: 'hr.grade',
  computed: {
    contracts: sql`(select count(*) from hr.contract c where c.school_id = t.school_id and c.grade_id = t.id)`,
  },
  search: ['name'],
});
