import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ChoiceRules } from '../contract/choice-rules.ts';
import type { ChoiceGrid, ChoiceRule, subjectChoicesApi } from '../contract/subject-choices.ts';
import { classOf } from './class-of.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;

/** What is asked of a class, with its subjects in the order of report forms. */
export interface ClassChoiceRules extends ChoiceRules {
  rule: ChoiceRule;
  groups: ChoiceGrid['groups'];
  courses: ChoiceGrid['courses'];
}

// KCSE takes seven to nine subjects; senior school seven, of whose electives two at least are of one pathway.
const kcse = sql`c.curriculum = '8-4-4'`;
const senior = sql`(c.curriculum = 'CBE' and c.name ~* '^(grade|g) ?1[0-2]([^0-9]|$)')`;

/** The rules of active classes by class. A class without a rule of its own goes by its curriculum. */
export async function choiceRulesOf(tx: Tx, classIds: readonly number[]): Promise<ReadonlyMap<number, ClassChoiceRules>> {
  const { rows: rules } = await sql<ChoiceRule>`
    select c.id as "classId", coalesce(r.version, 0) as version,
           case when r.version is not null then r.fewest when ${kcse} or ${senior} then 7 end as fewest,
           case when r.version is not null then r.most when ${kcse} then 9 when ${senior} then 7 end as most,
           coalesce(r.of_pathway, case when ${senior} then 2 else 0 end) as "ofPathway",
           coalesce(r.by_groups, ${kcse}) as "byGroups"
      from settings.classes c left join exams.choice_rule r on r.school_id = c.school_id and r.class_id = c.id
     where c.id = any(${[...classIds]}::bigint[]) and c.active`.execute(tx);
  const { rows: courses } = await sql<ChoiceGrid['courses'][number] & { classId: number }>`
    select u.class_id as "classId", o.id, o.name, coalesce(e.short_name, o.name) as short, u.compulsory, o.pathway
      from registration.class_subjects u
      join settings.courses o on o.school_id = u.school_id and o.id = u.course_id
      left join exams.subject e on e.school_id = o.school_id and e.course_id = o.id
     where u.class_id = any(${[...classIds]}::bigint[])
     order by coalesce(e.place, 500), o.name`.execute(tx);
  const { rows: groups } = await sql<ChoiceGrid['groups'][number]>`
    select g.name, g.least, g.most, jsonb_agg(m.course_id order by m.course_id) as "courseIds"
      from exams.subject_group g join exams.subject_group_member m on m.school_id = g.school_id and m.group_id = g.id
     group by g.school_id, g.id order by g.name`.execute(tx);
  return new Map(
    rules.map((rule) => {
      const { classId, fewest, most, ofPathway, byGroups } = rule;
      const own = courses.filter((course) => course.classId === classId);
      const asked = groups.filter(({ courseIds }) => byGroups && own.some(({ id }) => courseIds.includes(id)));
      return [classId, { rule, fewest, most, ofPathway, groups: asked, courses: own }];
    }),
  );
}

/** Throws 404, and 409 when somebody else has changed the rule. */
export async function setChoiceRule(ctx: Context, input: Input<typeof subjectChoicesApi.setRule>): Promise<ChoiceRule> {
  const { classId, version, fewest, most, ofPathway, byGroups } = input;
  const { name } = await classOf(ctx.tx, classId, true);
  const read = async () => (await choiceRulesOf(ctx.tx, [classId])).get(classId)?.rule;
  const before = await read();
  if (before?.version !== version) throw staleRecord('rule');
  await sql`
    insert into exams.choice_rule (class_id, fewest, most, of_pathway, by_groups)
    values (${classId}, ${fewest}, ${most}, ${ofPathway}, ${byGroups})
    on conflict (school_id, class_id) do update
       set fewest = excluded.fewest, most = excluded.most, of_pathway = excluded.of_pathway, by_groups = excluded.by_groups,
           version = exams.choice_rule.version + 1`.execute(ctx.tx);
  const after = (await read()) ?? before;
  ctx.changed({
    entity: 'rule for choices',
    id: classId,
    action: 'changed',
    before: inWords(name, before),
    after: inWords(name, after),
  });
  return after;
}

const inWords = (name: string, { fewest, most, ofPathway, byGroups }: ChoiceRule) => ({
  Class: name,
  'At least': fewest ?? 'any number',
  'At most': most ?? 'any number',
  'Of one pathway': ofPathway,
  'Subject groups': byGroups ? 'asked' : 'not asked',
});
