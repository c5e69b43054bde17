import { sql } from 'kysely';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { subjectGroups } from '../contract/subject-groups.ts';

export const subjectGroupStore = resourceStore(subjectGroups, {
  table: 'exams.subject_group',
  computed: {
    members: sql`(select count(*) from exams.subject_group_member m where m.group_id = t.id)`,
    courseIds: sql`coalesce((
      select jsonb_agg(m.course_id order by c.name) from exams.subject_group_member m
        join settings.courses c on c.school_id = m.school_id and c.id = m.course_id where m.group_id = t.id), '[]')`,
    subjects: sql`coalesce((
      select string_agg(c.name, ', ' order by c.name) from exams.subject_group_member m
        join settings.courses c on c.school_id = m.school_id and c.id = m.course_id where m.group_id = t.id), '')`,
  },
  search: ['name'],
  apart: { fields: ['courseIds'], write: (ctx, id, { courseIds }) => setMembers(ctx, id, courseIds) },
});

async function setMembers({ tx }: StoreContext, id: number, courseIds: readonly number[]): Promise<void> {
  await sql`delete from exams.subject_group_member where group_id = ${id}`.execute(tx);
  await sql`
    insert into exams.subject_group_member (group_id, course_id)
    select ${id}::bigint, unnest(${[...new Set(courseIds)]}::bigint[])`.execute(tx);
}
