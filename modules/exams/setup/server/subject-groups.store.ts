import { sql } from 'kysely';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { subjectGroups } from '../contract/subject-groups.ts';

const store = resourceStore(subjectGroups, {
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
  apart: ['courseIds'],
});

/** What is written of a group and of its members is one change. */
const quiet = ({ tx }: StoreContext): StoreContext => ({ tx, changed: () => undefined });

export const subjectGroupStore: typeof store = {
  ...store,
  create: async (ctx, draft) => {
    const { id } = await store.create(quiet(ctx), draft);
    await setMembers(ctx, id, draft.courseIds);
    const after = await store.get(ctx, id);
    ctx.changed({ entity: 'subject group', id, action: 'created', after });
    return after;
  },
  update: async (ctx, id, version, draft) => {
    const before = await store.get(ctx, id);
    await store.update(quiet(ctx), id, version, draft);
    await setMembers(ctx, id, draft.courseIds ?? before.courseIds);
    const after = await store.get(ctx, id);
    ctx.changed({ entity: 'subject group', id, action: 'changed', before, after });
    return after;
  },
};

async function setMembers({ tx }: StoreContext, id: number, courseIds: readonly number[]): Promise<void> {
  await sql`delete from exams.subject_group_member where group_id = ${id}`.execute(tx);
  await sql`
    insert into exams.subject_group_member (group_id, course_id)
    select ${id}::bigint, unnest(${[...new Set(courseIds)]}::bigint[])`.execute(tx);
}
