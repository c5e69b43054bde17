import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;

/** A subject that a student takes or does not take from now on, against what was before. */
export interface AppliedChoice {
  studentId: number;
  courseId: number;
  courseName: string;
  taken: boolean;
  /** What the student would do without a choice. */
  byItself: boolean;
}

/** Writes choices that change something. Only where a student departs from the class a row is kept. */
export async function applyChoices(ctx: Context, choices: readonly AppliedChoice[]): Promise<void> {
  const columns = (rows: readonly AppliedChoice[]) => sql`
    unnest(${rows.map(({ studentId }) => studentId)}::bigint[], ${rows.map(({ courseId }) => courseId)}::bigint[],
           ${rows.map(({ taken }) => taken)}::boolean[]) as w (student_id, course_id, taken)`;
  const back = choices.filter(({ taken, byItself }) => taken === byItself);
  await sql`
    delete from exams.choice h using ${columns(back)}
     where h.student_id = w.student_id and h.course_id = w.course_id`.execute(ctx.tx);
  const own = choices.filter(({ taken, byItself }) => taken !== byItself);
  await sql`
    insert into exams.choice (student_id, course_id, taken) select w.student_id, w.course_id, w.taken from ${columns(own)}
    on conflict (school_id, student_id, course_id) do update set taken = excluded.taken`.execute(ctx.tx);
  for (const [id, rows] of Map.groupBy(choices, ({ studentId }) => studentId)) {
    const inWords = (when: boolean) =>
      Object.fromEntries(rows.map(({ courseName, taken }) => [courseName, taken === when ? 'taken' : 'not taken']));
    ctx.changed({ entity: 'subject choices', id, action: 'changed', before: inWords(false), after: inWords(true) });
  }
}
