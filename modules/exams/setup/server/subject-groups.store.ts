import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { SubjectGroup, subjectGroupsApi } from '../contract/subject-groups.ts';

type Draft = Input<typeof subjectGroupsApi.create>;

export const subjectGroupStore = tableStore<SubjectGroup>({
  table: 'exams.subject_group',
  entity: 'subject group',
  columns: { name: 'name', least: 'least', most: 'most' },
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
});

export async function createSubjectGroup(ctx: StoreContext, { courseIds, ...draft }: Draft): Promise<SubjectGroup> {
  const { id } = await subjectGroupStore.create({ tx: ctx.tx, changed: () => undefined }, draft);
  await setMembers(ctx, id, courseIds);
  const after = await subjectGroupStore.get(ctx, id);
  ctx.changed({ entity: 'subject group', id, action: 'created', after });
  return after;
}

export async function updateSubjectGroup(
  ctx: StoreContext,
  id: number,
  version: number,
  { courseIds, ...draft }: Draft,
): Promise<SubjectGroup> {
  const before = await subjectGroupStore.get(ctx, id);
  await subjectGroupStore.update({ tx: ctx.tx, changed: () => undefined }, id, version, draft);
  await setMembers(ctx, id, courseIds);
  const after = await subjectGroupStore.get(ctx, id);
  ctx.changed({ entity: 'subject group', id, action: 'changed', before, after });
  return after;
}

async function setMembers({ tx }: StoreContext, id: number, courseIds: readonly number[]): Promise<void> {
  await sql`delete from exams.subject_group_member where group_id = ${id}`.execute(tx);
  await sql`
    insert into exams.subject_group_member (group_id, course_id)
    select ${id}::bigint, unnest(${[...new Set(courseIds)]}::bigint[])`.execute(tx);
}
