import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Counting } from '../../contract/mean/counting.ts';
import type { ClassFacts, Grade, Grading } from './results.rules.ts';

interface RuleRow {
  classId: number;
  counting: Counting;
  best: number | null;
  least: number;
  ranked: boolean;
  ties: ClassFacts['ties'];
  systemId: number | null;
}

/**
 * How each class of an exam is graded and ranked. The exam's grading system goes before the class's; a class that has none goes
 * by the first system in use of its curriculum.
 */
export async function classFacts(tx: Tx, examId: number): Promise<Map<number, ClassFacts>> {
  const { rows } = await sql<RuleRow>`
    select c.id as "classId", coalesce(r.counting, case c.curriculum when '8-4-4' then 'kcse' when 'CBE' then 'none' else 'all' end) as counting,
           r.best, coalesce(r.least, case when c.curriculum = '8-4-4' then 7 else 1 end) as least,
           coalesce(r.ranked, c.curriculum <> 'CBE') as ranked, coalesce(r.ties, 'share') as ties,
           coalesce(e.grading_system_id, r.grading_system_id,
             (select y.id from exams.grading_system y join exams.scale s on s.school_id = y.school_id and s.id = y.scale_id
               where y.school_id = c.school_id and y.active and s.curriculum = c.curriculum order by y.id limit 1)) as "systemId"
      from exams.exam e
      join exams.exam_class x on x.school_id = e.school_id and x.exam_id = e.id
      join settings.class c on c.school_id = x.school_id and c.id = x.class_id
      left join exams.class_rule r on r.school_id = c.school_id and r.class_id = c.id
     where e.id = ${examId}`.execute(tx);
  const systems = await gradings(tx, [...new Set(rows.flatMap(({ systemId }) => systemId ?? []))]);
  return new Map(
    rows.map(({ classId, systemId, ...rule }) => [
      classId,
      { ...rule, grading: systemId === null ? null : (systems.get(systemId) ?? null) },
    ]),
  );
}

async function gradings(tx: Tx, ids: readonly number[]): Promise<Map<number, Grading>> {
  const { rows } = await sql<Grade & { systemId: number; rounding: Grading['rounding']; courseId: number | null }>`
    select y.id as "systemId", y.rounding, t.course_id as "courseId", g.id, g.code, g.points, t.from_mark as "from"
      from exams.grading_system y
      join exams.threshold t on t.school_id = y.school_id and t.system_id = y.id
      join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where y.id = any(${ids}::bigint[]) order by y.id, t.from_mark desc, g.place`.execute(tx);
  const systems = new Map<number, { rounding: Grading['rounding']; grades: Grade[]; subjects: Map<number, Grade[]> }>();
  for (const { systemId, rounding, courseId, ...grade } of rows) {
    const system = systems.get(systemId) ?? { rounding, grades: [], subjects: new Map<number, Grade[]>() };
    systems.set(systemId, system);
    if (courseId === null) system.grades.push(grade);
    else system.subjects.set(courseId, [...(system.subjects.get(courseId) ?? []), grade]);
  }
  return systems;
}
