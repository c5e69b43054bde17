import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { setClassSubjects } from '#modules/registration/server/public.ts';
import { lockClass } from '#modules/settings/server/public.ts';
import type { ClassRule, classRulesApi, ClassRuleWithSubjects } from '../contract/class-rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'services' | 'user' | 'afterCommit'>;

// A class without a rule goes by its curriculum: KCSE's seven subjects with ranks, or no mean and no ranks.
const rules = (where: RawBuilder<unknown>) => sql`
  select c.id, coalesce(r.version, 0) as version, c.name as "className", c.level, c.curriculum,
         (select count(*) from registration.class_subjects u where u.class_id = c.id) as subjects,
         (select count(*) from registration.class_subjects u where u.class_id = c.id and u.compulsory) as compulsory,
         coalesce(r.counting, case c.curriculum when '8-4-4' then 'kcse' when 'CBE' then 'none' else 'all' end) as counting,
         r.best, coalesce(r.least, case when c.curriculum = '8-4-4' then 7 else 1 end) as least,
         coalesce(r.ranked, c.curriculum <> 'CBE') as ranked, coalesce(r.ties, 'share') as ties, r.grading_system_id as "gradingSystemId",
         y.name as "gradingSystemName"
    from settings.classes c
    left join exams.class_rule r on r.school_id = c.school_id and r.class_id = c.id
    left join exams.grading_system y on y.school_id = c.school_id and y.id = r.grading_system_id
   where c.active and ${where}`;

const columns = sql`
  id, version, "className", curriculum, subjects, compulsory, counting, best, least, ranked, ties, "gradingSystemId", "gradingSystemName"`;

export async function listClassRules(ctx: Context, input: Input<typeof classRulesApi.list>): Promise<Page<ClassRule>> {
  const word = input.q ? matches([sql`c.name`], input.q) : sql`true`;
  const curriculum = input.curriculum ? sql`c.curriculum = ${input.curriculum}` : sql`true`;
  const order = sql.ref(input.sort.replace(/^-/, ''));
  const { rows } = await sql<ClassRule & { total: number }>`
    select ${columns}, count(*) over () as total from (${rules(sql`${word} and ${curriculum}`)}) r
     order by ${order} ${wayOf(input.sort)}, level, id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
export async function getClassRule(ctx: Pick<Context, 'tx'>, id: number): Promise<ClassRuleWithSubjects> {
  const { rows } = await sql<ClassRule>`
    select ${columns} from (${rules(sql`c.id = ${id}`)}) rule`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('class');
  const { rows: courses } = await sql<ClassRuleWithSubjects['courses'][number]>`
    select u.course_id as "courseId", c.name, coalesce(s.area, 'other') as area, coalesce(s.in_mean, true) as "inMean", u.compulsory
      from registration.class_subjects u
      join settings.courses c on c.school_id = u.school_id and c.id = u.course_id
      left join exams.subject s on s.school_id = u.school_id and s.course_id = u.course_id
     where u.class_id = ${id} order by coalesce(s.place, 500), c.name`.execute(ctx.tx);
  const { rows: required } = await sql<{ id: number }>`
    select course_id as id from exams.mean_subject where class_id = ${id} order by course_id`.execute(ctx.tx);
  const { rows: groups } = await sql<ClassRuleWithSubjects['groups'][number]>`
    select g.id as "groupId", m.least, m.most, g.name,
           (select coalesce(json_agg(b.course_id order by b.course_id), '[]') from exams.subject_group_member b
             where b.school_id = g.school_id and b.group_id = g.id) as "courseIds"
      from exams.mean_group m join exams.subject_group g on g.school_id = m.school_id and g.id = m.group_id
     where m.class_id = ${id} order by g.name, g.id`.execute(ctx.tx);
  return { ...found, required: required.map((one) => one.id), groups, courses };
}

/** Throws 404, 409 for a version that is not the rule's any more, and 422 for subjects of another school. */
export async function updateClassRule(ctx: Context, input: Input<typeof classRulesApi.update>): Promise<ClassRuleWithSubjects> {
  const { id, version, counting, least, ranked, ties, gradingSystemId, courses } = input;
  await lockClass(ctx.tx, id);
  const before = await getClassRule(ctx, id);
  if (before.version !== version) throw staleRecord('rule');
  const { rows: known } = await sql`
    select from settings.courses where id = any(${courses.map(({ courseId }) => courseId)}::bigint[])`.execute(ctx.tx);
  if (known.length !== courses.length) throw fieldError('courses', 'Choose subjects of this school.');
  await setClassSubjects(ctx, { id, subjects: courses });
  await sql`
    insert into exams.class_rule (class_id, counting, best, least, ranked, ties, grading_system_id)
    values (${id}, ${counting}, ${counting === 'best' || counting === 'chosen' ? input.best : null}, ${least}, ${ranked}, ${ties}, ${gradingSystemId})
    on conflict (school_id, class_id) do update
       set counting = excluded.counting, best = excluded.best, least = excluded.least, ranked = excluded.ranked,
           ties = excluded.ties, grading_system_id = excluded.grading_system_id, version = exams.class_rule.version + 1`.execute(
    ctx.tx,
  );
  await writeChosen(ctx, input);
  const after = await getClassRule(ctx, id);
  ctx.changed({ entity: 'class rule', id, action: 'changed', before: inWords(before), after: inWords(after) });
  return after;
}

/** Takes a class's rule and subjects away; from then on it goes by its curriculum. Throws 404. */
export async function removeClassRule(ctx: Context, id: number): Promise<void> {
  await lockClass(ctx.tx, id);
  const before = await getClassRule(ctx, id);
  await setClassSubjects(ctx, { id, subjects: [] });
  await sql`delete from exams.class_rule where class_id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'class rule', id, action: 'removed', before: inWords(before) });
}

/** What must count; nothing under another rule. */
async function writeChosen({ tx }: Context, { id, counting, ...input }: Input<typeof classRulesApi.update>): Promise<void> {
  const { required, groups } = counting === 'chosen' ? input : { required: [], groups: [] };
  await sql`delete from exams.mean_subject where class_id = ${id}`.execute(tx);
  await sql`delete from exams.mean_group where class_id = ${id}`.execute(tx);
  await sql`insert into exams.mean_subject (class_id, course_id) select ${id}, c from unnest(${[...required]}::bigint[]) c`.execute(
    tx,
  );
  await sql`
    insert into exams.mean_group (class_id, group_id, least, most)
    select ${id}, g.* from unnest(${groups.map(({ groupId }) => groupId)}::bigint[], ${groups.map(({ least }) => least)}::int[],
                                  ${groups.map(({ most }) => most)}::int[]) g`.execute(tx);
}

const inWords = ({
  counting,
  best,
  required,
  groups,
  least,
  ranked,
  ties,
  gradingSystemName,
  courses,
}: ClassRuleWithSubjects) => ({
  Mean: counting,
  Best: best,
  ...(counting === 'chosen'
    ? {
        'Always counting': courses.flatMap(({ courseId, name }) => (required.includes(courseId) ? name : [])).join(', '),
        Groups: groups.map(({ name, least, most }) => `${name}: ${least} to ${most ?? 'any number'}`).join(', '),
      }
    : {}),
  'Subjects to be ranked': least,
  Ranked: ranked ? 'Yes' : 'No',
  Equals: ties === 'share' ? 'Share a place' : 'Told apart',
  'Grading system': gradingSystemName,
  Subjects: courses.map(({ name, compulsory }) => (compulsory ? name : `${name} (some)`)).join(', '),
});
