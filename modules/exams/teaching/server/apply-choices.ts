import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'now'>;

/** A subject that a student takes or does not take from now on, against what was before. */
export interface AppliedChoice {
  studentId: number;
  courseId: number;
  courseName: string;
  taken: boolean;
  /** What the student would do without a choice. */
  byItself: boolean;
}

/** Writes choices that change something. Only where a student departs from the class there is a row; what ended stays with its days. */
export async function applyChoices(ctx: Context, choices: readonly AppliedChoice[]): Promise<void> {
  const columns = (rows: readonly AppliedChoice[]) => sql`
    unnest(${rows.map(({ studentId }) => studentId)}::bigint[], ${rows.map(({ courseId }) => courseId)}::bigint[],
           ${rows.map(({ taken }) => taken)}::boolean[]) as w (student_id, course_id, taken)`;
  await sql`
    update exams.choice h set until_at = greatest(h.from_at, ${ctx.now}) from ${columns(choices)}
     where h.until_at is null and h.student_id = w.student_id and h.course_id = w.course_id`.execute(ctx.tx);
  const own = choices.filter(({ taken, byItself }) => taken !== byItself);
  await sql`
    insert into exams.choice (student_id, course_id, taken, from_at)
    select w.student_id, w.course_id, w.taken, ${ctx.now} from ${columns(own)}`.execute(ctx.tx);
  for (const [id, rows] of Map.groupBy(choices, ({ studentId }) => studentId)) {
    const inWords = (when: boolean) =>
      Object.fromEntries(rows.map(({ courseName, taken }) => [courseName, taken === when ? 'taken' : 'not taken']));
    ctx.changed({ entity: 'subject choices', id, action: 'changed', before: inWords(false), after: inWords(true) });
  }
}
