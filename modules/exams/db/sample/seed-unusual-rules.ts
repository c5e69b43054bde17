import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { getClassRule, updateClassRule } from '../../mean/server/class-rules.store.ts';
import { updateMarkPolicy } from '../../mean/server/mark-policy.store.ts';
import { remarkLengthsOf, setRemarkLengths } from '../../reports/server/remarks.store.ts';
import { choiceRulesOf, setChoiceRule } from '../../teaching/server/choice-rules.store.ts';

const compulsory = ['English', 'Kiswahili', 'Mathematics'];
const optional = ['Biology', 'Chemistry', 'History and Government', 'Geography'];

/** The subjects of two small classes with a rule for the mean of their own, and what the school says of malpractice. */
export async function seedUnusualRules(ctx: SchoolContext, classIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from settings.course where name = any(${[...compulsory, ...optional]}::text[]) order by id`.execute(ctx.tx);
  const courses = new Map(rows.map(({ id, name }) => [name, id]));
  const { rows: groups } = await sql<{ groupId: number }>`
    select g.id as "groupId" from exams.subject_group g join exams.subject_group_member m on m.school_id = g.school_id and m.group_id = g.id
     where m.course_id = ${courses.get('Biology') ?? 0} order by g.id limit 1`.execute(ctx.tx);
  for (const [at, id] of classIds.entries()) {
    const { version } = await getClassRule(ctx, id);
    await updateClassRule(ctx, {
      id,
      version,
      counting: at === 0 ? 'chosen' : 'all',
      best: at === 0 ? 4 : null,
      required: at === 0 ? [courses.get('Mathematics') ?? 0] : [],
      groups: at === 0 ? groups.map(({ groupId }) => ({ groupId, least: 1, most: 2 })) : [],
      least: 3,
      ranked: true,
      ties: 'apart',
      gradingSystemId: null,
      courses: rows.map((one) => ({ courseId: one.id, compulsory: compulsory.includes(one.name) })),
    });
    const rule = (await choiceRulesOf(ctx.tx, [id])).get(id)?.rule;
    if (rule) await setChoiceRule(ctx, { ...rule, fewest: 4, most: 7, ofPathway: 0, byGroups: false });
  }
  const policy = { malpractice: 'no_award', absence: 'dropped', partMalpractice: 'nought', partAbsence: 'dropped' } as const;
  await updateMarkPolicy(ctx, { ...policy, version: 0 });
  const { lengths, version } = await remarkLengthsOf(ctx);
  await setRemarkLengths(ctx, version, { ...lengths, principal: lengths.principal + 20 });
  return courses;
}
