import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type UsualClass, usualClasses } from '#modules/settings/contract/first-week/usual-schools.ts';
import type { PackKey } from '#modules/settings/contract/first-week/packs.ts';
import { among, type PackPart, packPart, schoolDay } from '#modules/settings/server/public.ts';
import { kenyanScales } from '../../setup/contract/kenyan-scales.ts';
import { isForAll, takes, usualSubjects } from '../../setup/contract/usual-subjects.ts';
import { getClassRule, removeClassRule, updateClassRule } from './class-rules.store.ts';

type ClassOfPack = UsualClass & { pack: PackKey };

/**
 * How the classes of a pack are examined: which subjects they take and by which grades. 8-4-4 classes have KCSE's mean of seven subjects
 * and are ranked; CBE reports give achievement levels by learning area and officially do not rank, so there is no mean and no place.
 */
export const classRulePart: PackPart = packPart<ClassOfPack>({
  key: 'class rules',
  title: 'How each class is examined',
  items: (ctx, { pack }) =>
    usualClasses(pack, Number(schoolDay(ctx).slice(0, 4)))
      .filter(({ name }) => usualSubjects[pack].some((subject) => takes(name, subject)))
      .map((one) => ({ ...one, pack })),
  nameOf: ({ name, curriculum }) =>
    `${name}: ${curriculum === '8-4-4' ? 'KCSE’s mean of seven, ranked' : 'levels by learning area, not ranked'}`,
  has: async (ctx) => {
    const { rows } = await sql<{ name: string }>`
      select c.name from settings.classes c
       where exists (select from exams.class_rule r where r.school_id = c.school_id and r.class_id = c.id)
          or exists (select from registration.class_subjects u where u.school_id = c.school_id and u.class_id = c.id)`.execute(
      ctx.tx,
    );
    const there = among(rows.map(({ name }) => name));
    return ({ name }) => there(name);
  },
  make: async (ctx, { name, curriculum, pack }) => {
    const { rows } = await sql<{ id: number }>`
      select id from settings.classes where lower(name) = lower(${name}) and active`.execute(ctx.tx);
    const [found] = rows;
    if (!found) return [];
    const rule = await getClassRule(ctx, found.id);
    const courses = await coursesOf(ctx, name, pack);
    const gradingSystemId = await systemOf(ctx, curriculum);
    await updateClassRule(ctx, { ...rule, groups: [], required: [], gradingSystemId, courses });
    return [{ entity: 'class rule', id: found.id, name: `Rule of ${rule.className}` }];
  },
  kinds: {
    'class rule': {
      table: 'exams.class_rule',
      key: 'class_id',
      parts: [{ table: 'registration.class_subjects', column: 'class_id' }],
      remove: (ctx, id) => removeClassRule(ctx, id),
    },
  },
});

/** The subjects that a class takes, of those that the school has by the name or code of the pack's. */
async function coursesOf({ tx }: SchoolContext, className: string, pack: PackKey) {
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select id, name, code from settings.courses`.execute(tx);
  return usualSubjects[pack].flatMap((subject) => {
    if (!takes(className, subject)) return [];
    const course =
      rows.find(({ code }) => code !== null && code === subject.code) ??
      rows.find(({ name }) => name.toLowerCase() === subject.name.toLowerCase());
    return course ? { courseId: course.id, compulsory: isForAll(subject) } : [];
  });
}

/** The grading system of a curriculum as packs call it; null where the school has another, which is taken by its curriculum. */
async function systemOf({ tx }: SchoolContext, curriculum: UsualClass['curriculum']): Promise<number | null> {
  const names = kenyanScales.filter((scale) => scale.curriculum === curriculum).map(({ system }) => system.toLowerCase());
  const { rows } = await sql<{ id: number }>`
    select id from exams.grading_system where active and lower(name) = any(${names}::text[]) order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
