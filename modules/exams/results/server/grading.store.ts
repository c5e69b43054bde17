import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type MarkPolicy, usualPolicy } from '../../mean/contract/mark-policy.ts';
import type { Outcomes } from '../contract/subject-mark.ts';
import type { Part } from '../../sittings/server/parts.store.ts';
import type { ClassFacts, Facts, Grade, Grading } from './results.rules.ts';

/** As exams.rules_now writes it, and as an exam keeps it. */
interface KeptRules {
  classes: (Omit<ClassFacts, 'grading'> & { classId: number; systemId: number | null })[];
  systems: { id: number; rounding: Grading['rounding']; grades: (Grade & { courseId: number | null })[] }[];
  policy?: MarkPolicy | null;
  subjects: ({ id: number } & Omit<Facts['subjects'] extends ReadonlyMap<number, infer S> ? S : never, 'name'>)[];
  parts: Pick<Part, 'id' | 'name' | 'shortName' | 'share'>[];
  /** The exam that its means are compared with; not there: nobody has looked for it yet. */
  previousId?: number | null;
  /** What was dropped before the last part that examines it has no mark in the whole; not there: it keeps that of the parts before. */
  dropped?: 'left';
}

/** What an exam's results were worked out by; before they are, what they would be by now. */
export interface ExamRules {
  readonly classes: Facts['classes'];
  /** What the mean asks of each subject, in the order of report forms. */
  readonly subjects: Facts['subjects'];
  /** What becomes of absence and malpractice: in an exam that is sat, or in the exams that one is made of. */
  readonly outcomes: Outcomes;
  readonly parts: KeptRules['parts'];
  readonly previousId: number | null | undefined;
  /** A subject that was dropped before the last part that examines it has no mark in the exam that is made of them. */
  readonly leavesDropped: boolean;
}

export async function rulesOf(tx: Tx, examId: number): Promise<ExamRules> {
  const { rows } = await sql<{ rules: Partial<KeptRules>; sat: boolean }>`
    select e.kind = 'sat' as sat, coalesce(e.rules, exams.rules_now(e.school_id, e.id)) as rules from exams.exam e where e.id = ${examId}`.execute(
    tx,
  );
  const { classes = [], systems = [], subjects = [], parts = [], previousId, dropped } = rows[0]?.rules ?? {};
  const policy = rows[0]?.rules.policy ?? usualPolicy;
  const outcomes =
    (rows[0]?.sat ?? true)
      ? { malpractice: policy.malpractice, absence: policy.absence }
      : { malpractice: policy.partMalpractice, absence: policy.partAbsence };
  const noAward = (['malpractice', 'absent'] as const).filter(
    (state) => outcomes[state === 'absent' ? 'absence' : state] === 'no_award',
  );
  const { rows: courses } = await sql<{ id: number; name: string }>`select id, name from settings.courses`.execute(tx);
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const gradings = new Map(systems.map((system) => [system.id, gradingOf(system)]));
  return {
    classes: new Map(
      classes.map(({ classId, systemId, ...rule }) => [
        classId,
        { ...rule, noAward, grading: gradings.get(systemId ?? 0) ?? null },
      ]),
    ),
    subjects: new Map(subjects.map(({ id, ...subject }) => [id, { ...subject, name: names.get(id) ?? '' }])),
    outcomes,
    parts,
    previousId,
    leavesDropped: dropped === 'left',
  };
}

/** How each class of an exam is graded and ranked. */
export const classFacts = async (tx: Tx, examId: number): Promise<Facts['classes']> => (await rulesOf(tx, examId)).classes;

function gradingOf({ rounding, grades }: KeptRules['systems'][number]): Grading {
  const plain = ({ id, code, points, from }: Grade): Grade => ({ id, code, points, from });
  const own = grades.filter(({ courseId }) => courseId !== null);
  return {
    rounding,
    grades: grades.filter(({ courseId }) => courseId === null).map(plain),
    subjects: new Map([...Map.groupBy(own, ({ courseId }) => courseId ?? 0)].map(([id, of]) => [id, of.map(plain)])),
  };
}

/**
 * Gives an exam that is about to be processed the rules of today; one that was approved before keeps its own unless `anew` asks for
 * those of today. Its parts are what they are now in any case, and it is compared with the exam that somebody has chosen for it. With the rules go the remarks, head and days of its report forms.
 */
export async function takeRules(tx: Tx, examId: number, previousId: number | null, anew: boolean): Promise<void> {
  await sql`
    update exams.exam e
       set rules = case when e.rules_kept and e.rules is not null and not ${anew}
                        then e.rules || jsonb_build_object('parts', (
                          select coalesce(jsonb_agg(p.now_there || coalesce(
                                   (select k - 'share' - 'resultsAt' from jsonb_array_elements(e.rules -> 'parts') k where k -> 'id' = p.now_there -> 'id'),
                                   '{}') order by p.at), '[]')
                            from jsonb_array_elements(exams.parts_now(e.school_id, e.id)) with ordinality as p (now_there, at)))
                          || case when e.previous_id is null then '{}' else jsonb_build_object('previousId', e.previous_id) end
                        else exams.rules_now(e.school_id, e.id) || jsonb_build_object('previousId', ${previousId}::bigint, 'dropped', 'left') end,
           rules_kept = e.rules_kept and not ${anew},
           forms_kept = e.forms_kept and e.rules_kept and not ${anew},
           edition_id = case when e.rules_kept and not ${anew} then e.edition_id end
     where e.id = ${examId}`.execute(tx);
}
